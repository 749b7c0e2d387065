//! Nothing that is printed acts on a terminal, is mistaken for a line of ours, or is there without being seen, whatever
//! the names, texts and messages are.

use crate::support::sums::{RIGHT, SPEC};
use crate::support::{Ran, Test, built_sums, sums};

/// A name of all that must be escaped. What follows the line end must not begin a line.
const ODD: &str = "a\nINJECTED\rb\u{1b}[2Jc\u{1b}[31md\u{85}e\u{a0}f\u{ad}g\u{200b}h\u{200f}i\u{2028}j\u{2029}k\u{202e}l\u{2066}m\u{3000}n\u{3164}o\u{feff}p\u{e0041}";

/// The codes of our own styles and of clap's.
const STYLES: [&str; 7] = [
    "\u{1b}[0m",
    "\u{1b}[1m",
    "\u{1b}[2m",
    "\u{1b}[4m",
    "\u{1b}[31m",
    "\u{1b}[32m",
    "\u{1b}[33m",
];

#[track_caller]
fn assert_harmless(what: &str, ran: &Ran) {
    for text in [&ran.stdout, &ran.stderr] {
        // With its letter, so that a code that a name brings is not taken for one of ours.
        assert!(!text.contains("c\u{1b}[31md"), "{what}: {text:?}");
        let plain = STYLES
            .iter()
            .fold(text.clone(), |text, code| text.replace(code, ""));
        let odd = plain.chars().find(|&c| c != '\n' && checkers::is_hidden(c));
        assert_eq!(odd, None, "{what}: {plain:?}");
        let injected = plain
            .lines()
            .any(|line| line.trim_start().starts_with("INJECTED"));
        assert!(!injected, "{what}: {plain:?}");
    }
}

#[track_caller]
fn harmless(test: &Test, args: &[&str]) {
    for colour in ["always", "never"] {
        let all: Vec<&str> = ["--color", colour].iter().chain(args).copied().collect();
        assert_harmless(args[0], &test.run(&all));
    }
}

#[test]
fn names_on_the_command_line_are_escaped() {
    let test = built_sums();
    for args in [
        &[ODD][..],
        &["list", ODD],
        &["list", &format!("--{ODD}")],
        &["--root", ODD, "list"],
        &["-j", ODD, "list"],
        &["check", ODD],
        &["build", ODD],
        &["verify", ODD],
        &["judge", "sums", ODD],
        &["judge", "sums", "x.py", "--expect", ODD],
        &["fuzz", "sums", ODD],
        &["fuzz", "sums", "x.py", "--generator", ODD],
        &["shrink", "sums", "x.py", ODD],
        &["show", "sums", ODD],
        &["stub", "sums", "--lang", ODD],
        &["export", "sums", "--to", ODD, "--out", "x"],
        &["import", ODD, "--out", "x"],
        &["import", "problems", "--out", ODD],
        &["gen", "sums", ODD],
        &["gen", "sums", "gen", "-p", &format!("{ODD}={ODD}")],
        &["solve", "sums", "--solution", ODD],
        &["compare", "sums", ODD, ODD, ODD],
        &["new", ODD],
        &["man", ODD],
        &["completions", ODD],
        &["statement", "sums", "--lang", ODD],
    ] {
        harmless(&test, args);
    }
}

#[test]
fn names_of_files_are_escaped() {
    let name = format!("{ODD}.py");
    let test = built_sums().file(&name, RIGHT);
    harmless(&test, &["judge", "sums", &name]);
    let test = built_sums().file(&format!("problems/sums/solutions/{name}"), RIGHT);
    harmless(&test, &["check", "sums"]);
    let spec = format!("problems/{ODD}/problem.toml");
    let test = built_sums().file(&spec, "format = 1\n");
    harmless(&test, &["list"]);
    harmless(&test, &["check", ODD]);
}

#[test]
fn titles_and_values_of_a_spec_are_escaped() {
    let unicode: String = ODD
        .chars()
        .map(|c| format!("\\U{:08X}", u32::from(c)))
        .collect();
    let titled = SPEC.lines().map(|line| {
        if line.starts_with("title") {
            format!("title = {{ en = \"{unicode}\" }}")
        } else {
            line.to_owned()
        }
    });
    let spec: Vec<String> = titled.collect();
    let test = built_sums().file("problems/sums/problem.toml", spec.join("\n"));
    harmless(&test, &["list"]);
    let spec = format!("{SPEC}\n[checker]\nbuiltin = \"{unicode}\"\n");
    let test = built_sums().file("problems/sums/problem.toml", spec);
    harmless(&test, &["check", "sums"]);
}

#[test]
fn what_programs_print_is_escaped() {
    // The lines of a program are lines of the report.
    let odd: String = ODD
        .chars()
        .filter(|&c| c != '\n')
        .map(|c| format!("\\U{:08x}", u32::from(c)))
        .collect();
    let loud = format!(
        "import sys\nsys.stdout.reconfigure(encoding='utf-8')\nsys.stderr.reconfigure(encoding='utf-8')\nprint('{odd}')\nprint('{odd}', file=sys.stderr)\n"
    );
    let test = built_sums().file("loud.py", loud);
    harmless(&test, &["judge", "sums", "loud.py"]);
    harmless(&test, &["fuzz", "sums", "loud.py", "--cases", "3"]);
    let checker =
        format!("import sys\nsys.stderr.buffer.write('wrong {odd}'.encode())\nsys.exit(1)\n");
    let test = built_sums()
        .file("problems/sums/checker.py", checker)
        .file(
            "problems/sums/problem.toml",
            format!("{SPEC}\n[checker]\nprogram = \"checker.py\"\n"),
        )
        .file("mine.py", RIGHT);
    harmless(&test, &["judge", "sums", "mine.py"]);
    harmless(&test, &["compare", "sums", "mine.py", "mine.py", "mine.py"]);
}

/// The source of a program in Python that says this and ends with 1.
fn says(stream: &str, text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| format!("\\U{:08x}", u32::from(c)))
        .collect();
    format!("import sys\nsys.{stream}.buffer.write('{text}\\n'.encode())\nsys.exit(1)\n")
}

/// No line of what a program says begins as a line of ours does.
#[track_caller]
fn stays_inside(test: &Test, args: &[&str]) {
    for colour in ["always", "never"] {
        let all: Vec<&str> = ["--color", colour].iter().chain(args).copied().collect();
        let ran = test.run(&all);
        for text in [&ran.stdout, &ran.stderr] {
            let is_ours = |line: &str| line.starts_with("INJECTED") || line.contains("\u{1b}[2J");
            assert!(!text.lines().any(is_ours), "{args:?}: {text:?}");
            let plain = STYLES
                .iter()
                .fold(text.clone(), |text, code| text.replace(code, ""));
            let odd = plain.chars().find(|&c| c != '\n' && checkers::is_hidden(c));
            assert_eq!(odd, None, "{args:?}: {plain:?}");
        }
        assert!(
            ran.stdout.contains("INJECTED") || ran.stderr.contains("INJECTED"),
            "{args:?}: {} {}",
            ran.stdout,
            ran.stderr
        );
    }
}

#[test]
fn lines_of_the_jury_are_no_lines_of_ours() {
    let several = format!("{ODD}\nINJECTED again\n");
    let test = built_sums()
        .in_python("validator", says("stderr", &several))
        .file("right.py", RIGHT)
        .file("in", "1\n1\n");
    stays_inside(&test, &["build", "sums"]);
    stays_inside(&test, &["check", "sums"]);
    stays_inside(&test, &["verify", "sums"]);
    stays_inside(&test, &["shrink", "sums", "right.py", "in"]);
    for protocol in ["testlib", "icpc"] {
        let checker = match protocol {
            "icpc" => format!(
                "import sys\nopen(sys.argv[3] + '/judgemessage.txt', 'wb').write({:?}.encode())\nsys.exit(43)\n",
                several.replace(|c: char| c != '\n' && !c.is_ascii_graphic(), " ")
            ),
            _ => says("stderr", &format!("INJECTED {several}")),
        };
        let spec =
            format!("{SPEC}\n[checker]\nprogram = \"checker.py\"\nprotocol = \"{protocol}\"\n");
        let test = built_sums()
            .file("problems/sums/problem.toml", spec)
            .file("problems/sums/checker.py", checker)
            .file("mine.py", RIGHT)
            .file("one", "1\n");
        stays_inside(&test, &["judge", "sums", "mine.py"]);
        stays_inside(&test, &["fuzz", "sums", "mine.py", "--cases", "3"]);
        stays_inside(&test, &["compare", "sums", "one", "one", "one"]);
    }
    let loud = format!("{}print(7)\n", says("stderr", &several));
    let test = built_sums().in_python("generator", loud);
    std::fs::remove_dir_all(test.path("problems/sums/build")).unwrap();
    stays_inside(&test, &["build", "sums"]);
}

#[test]
fn lines_of_a_compiler_are_no_lines_of_ours() {
    testing::needs(&["gcc"]);
    // The compiler shows the lines of the source, and the words that it was told to say.
    let source = "#pragma message \"a\\nINJECTED\"\nint main() { return\nINJECTED\n}\n";
    let test = built_sums().file("a.c", source);
    stays_inside(&test, &["judge", "sums", "a.c"]);
    stays_inside(&test, &["fuzz", "sums", "a.c", "--cases", "1"]);
    let spec = SPEC.replace(
        "reference = \"solutions/right.c\"",
        "reference = \"solutions/a.c\"",
    );
    let test = sums()
        .file("problems/sums/solutions/a.c", source)
        .file("problems/sums/problem.toml", spec);
    stays_inside(&test, &["build", "sums"]);
}

#[test]
fn names_in_a_folder_and_in_a_package_are_escaped() {
    let test = built_sums()
        .file(&format!("in/{ODD}.txt"), "")
        .file("in/main.py", RIGHT)
        .file(&format!("{ODD}/main.py"), RIGHT)
        .file(&format!("pack/t/{ODD}.in"), "1\n")
        .file("visible/t/a\u{202e}b\u{200b}.in", "1\n");
    for args in [
        &["judge", "sums", "in"][..],
        &["judge", "sums", ODD],
        &["import", "pack", "--out", "problems/new"],
        &["import", "visible", "--out", "problems/new"],
    ] {
        harmless(&test, args);
    }
    for name in [ODD, "a\u{202e}b\u{200b}c\u{1b}[31md"] {
        let test = Test::new();
        let mut zip = zip::ZipWriter::new(std::fs::File::create(test.path("pack.zip")).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        for name in [
            format!("t/{name}.in"),
            format!("t/{name}.ans"),
            "t/2.in".to_owned(),
        ] {
            zip.start_file(name, options).unwrap();
        }
        zip.finish().unwrap();
        harmless(&test, &["import", "pack.zip", "--out", "problems/new"]);
    }
    let hydro = "type: default\ntime: \"1s\\nINJECTED\"\nmemory: \"2\\u2028MB\\nINJECTED\"\nchecker_type: \"a\\nINJECTED\"\n";
    let test = Test::new()
        .file("pack/config.yaml", hydro)
        .file("pack/1.in", "1\n");
    harmless(&test, &["import", "pack", "--out", "problems/new"]);
}

#[test]
fn every_text_of_a_spec_is_escaped() {
    let unicode: String = ODD
        .chars()
        .map(|c| format!("\\U{:08X}", u32::from(c)))
        .collect();
    let with = |from: &str, to: &str| SPEC.replace(from, &to.replace("ODD", &unicode));
    for spec in [
        with("name = \"small\"", "name = \"ODD\""),
        with("name = \"random\"", "name = \"ODD\""),
        with("generator = \"random\"", "generator = \"ODD\""),
        with("program = \"validator.c\"", "program = \"ODD\""),
        with("path = \"solutions/first.c\"", "path = \"ODD\""),
        with("expect = \"wrong-answer\"", "expect = \"ODD\""),
        with(
            "title = { en = \"Sums\" }",
            "title = { \"ODD\" = \"Sums\" }",
        ),
        with("params = { n = \"2..=5\" }", "params = { n = \"ODD\" }"),
        with("params = { n = \"2..=5\" }", "params = { \"ODD\" = 1 }"),
        with("seed = 7", "seed = 7\n\"ODD\" = 1"),
        with("kind = \"batch\"", "kind = \"ODD\""),
        with("time = \"1s\"", "time = \"ODD\""),
        with("seed = 7", "seed = 7\nsource = \"ODD\""),
    ] {
        let test = built_sums().file("problems/sums/problem.toml", spec);
        for args in [&["list"][..], &["check", "sums"], &["build", "sums"]] {
            harmless(&test, args);
        }
    }
    // What is not TOML is shown as it is written.
    let raw: String = ODD.chars().filter(|&c| c != '\n').collect();
    for line in [format!("x = \"{raw}\""), format!("# {raw}\nx = y")] {
        let spec = format!("{line}\n{SPEC}");
        harmless(
            &built_sums().file("problems/sums/problem.toml", spec),
            &["check", "sums"],
        );
    }
    let test = built_sums().file(
        "problems/languages.toml",
        "\"a\\nINJECTED\" = { extensions = [\"odd\"], run = [\"no\\nINJECTED\"], version = [\"no\\nINJECTED\"] }\n",
    );
    let test = test.file("a.odd", "");
    harmless(&test, &["judge", "sums", "a.odd"]);
    let test = test.file("problems/languages.toml", "\"a\\nINJECTED\" = 1\n");
    harmless(&test, &["list"]);
}

#[test]
fn nothing_is_hidden_in_json() {
    let odd: String = ODD
        .chars()
        .map(|c| format!("\\U{:08x}", u32::from(c)))
        .collect();
    let loud = format!("import sys\nsys.stdout.reconfigure(encoding='utf-8')\nprint('{odd}')\n");
    let test = built_sums().file("loud.py", loud);
    for args in [
        &["judge", "sums", "loud.py", "--format", "json"][..],
        &["judge", "sums", ODD, "--format", "json"],
    ] {
        let ran = test.run(args);
        let odd = ran
            .stdout
            .chars()
            .find(|&c| c != '\n' && checkers::is_hidden(c));
        assert_eq!(odd, None, "{}", ran.stdout);
        assert!(serde_json::from_str::<serde_json::Value>(&ran.stdout).is_ok());
    }
}

#[test]
fn look_alikes_are_shown_by_their_code_points() {
    let test = built_sums()
        .file("input", "1\n1\n")
        .file("output", "Y\u{435}s\n")
        .file("answer", "Yes\n");
    test.run(&["compare", "sums", "input", "output", "answer"])
        .prints("expected Yes, found Y\u{435}s (U+0435 in place of U+0065)");
}
