//! Nothing that is printed acts on a terminal, is mistaken for a line of ours, or is there without being seen, whatever
//! the names, texts and messages are.

use crate::support::sums::{RIGHT, SPEC};
use crate::support::{Ran, Test, built_sums};

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

#[test]
fn look_alikes_are_told_by_their_code_points() {
    let test = built_sums()
        .file("input", "1\n1\n")
        .file("output", "Y\u{435}s\n")
        .file("answer", "Yes\n");
    test.run(&["compare", "sums", "input", "output", "answer"])
        .prints("expected Yes, found Y\u{435}s (U+0435 in place of U+0065)");
}
