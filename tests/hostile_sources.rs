//! Sources that are after more than a verdict: links, and names that look like options.

use crate::support::sums::{RIGHT, SPEC};
use crate::support::{Test, built_sums, sums};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

/// Prints the answer of the sample, taken from a file beside it while it is compiled.
const INCLUDES_BYTES: &str = "#include <stdio.h>\n__asm__(\".data\\nanswer: .incbin \\\"ans.h\\\"\\n.byte 0\\n.text\");\nextern char answer[];\n\
                              int main(void) { fputs(answer, stdout); }\n";
const C: &str = "#include <stdio.h>\nint main(void) {\n    long long n, sum = 0, next;\n    for (scanf(\"%lld\", &n); n-- && scanf(\"%lld\", &next) == 1;) \
                 sum += next;\n    printf(\"%lld\\n\", sum);\n}\n";

fn link(test: &Test, target: impl AsRef<Path>, name: &str) {
    let path = test.path(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    symlink(target, path).unwrap();
}

#[test]
fn a_link_out_of_a_submission_is_refused_by_name() {
    let test = built_sums()
        .file("secret.py", "print('the secret')\n")
        .file("bytes/main.c", INCLUDES_BYTES)
        .file("below/main.py", RIGHT);
    let answer = test.path("problems/sums/samples/1.ans");
    link(&test, answer, "bytes/ans.h");
    link(&test, "../secret.py", "main/main.py");
    link(&test, "../../secret.py", "below/in/data.txt");
    for (name, linked) in [
        ("bytes", "bytes/ans.h"),
        ("main", "main/main.py"),
        ("below", "below/in/data.txt"),
    ] {
        let ran = test.run(&["judge", "sums", name]).ends_with(2);
        assert!(!ran.stdout.contains("secret"), "{}", ran.stdout);
        ran.complains(linked).complains("a link that leads out of");
    }
}

#[test]
fn a_source_in_utf_16_is_named() {
    let test = built_sums();
    fs::write(test.path("wide.c"), b"\xff\xfei\0n\0t\0").unwrap();
    test.run(&["judge", "sums", "wide.c"])
        .ends_with(1)
        .prints("wide.c is in UTF-16: save it as UTF-8");
}

#[test]
fn a_link_that_stays_in_a_submission_is_followed() {
    let test = built_sums()
        .file("in/code/right.py", RIGHT)
        .file("named.py", RIGHT);
    link(&test, "code/right.py", "in/main.py");
    link(&test, "named.py", "link.py");
    link(&test, "in", "folder");
    // What somebody names is followed wherever it leads.
    test.run(&["judge", "sums", "link.py", "folder"])
        .ends_with(0);
    fs::remove_file(test.path("in/code/right.py")).unwrap();
    test.run(&["judge", "sums", "in"])
        .ends_with(2)
        .complains("in/main.py");
}

#[test]
fn no_link_leads_out_of_a_problem() {
    let places = [
        "validator.c",
        "generator.c",
        "solutions/right.c",
        "solutions/first.c",
        "samples/1.in",
        "samples/1.ans",
    ];
    for name in places {
        let test = built_sums();
        test.run(&["build", "sums"]).ends_with(0);
        let path = test.path("problems/sums").join(name);
        let moved = test.path("moved").with_extension(path.extension().unwrap());
        fs::rename(&path, &moved).unwrap();
        symlink(&moved, &path).unwrap();
        let ran = test.run(&["verify", "sums"]).ends_with(2);
        let stem = name.split_once('.').unwrap().0;
        ran.complains(stem).complains("leads out of");
        // A link to another place in the problem is fine.
        fs::remove_file(&path).unwrap();
        let inside = test
            .path("problems/sums/kept")
            .with_extension(path.extension().unwrap());
        fs::rename(&moved, &inside).unwrap();
        symlink(&inside, &path).unwrap();
        test.run(&["verify", "sums"]).ends_with(0);
    }
}

#[test]
fn no_text_of_a_problem_is_linked_from_elsewhere() {
    let places = [
        ("problem.toml", &["list"][..], 2),
        ("problem.toml", &["judge", "sums", "right.py"], 2),
        ("cases.lock", &["build", "sums", "--locked"], 2),
        ("statement.en.md", &["statement", "sums", "--to", "md"], 2),
        ("tests/validator/valid/one.in", &["check", "sums"], 2),
    ];
    for (name, args, code) in places {
        let test = built_sums()
            .file("right.py", RIGHT)
            .file("problems/sums/tests/validator/valid/one.in", "1\n1\n");
        test.run(&["build", "sums"]).ends_with(0);
        let path = test.path("problems/sums").join(name);
        let moved = test.path("moved");
        fs::rename(&path, &moved).unwrap();
        symlink(&moved, &path).unwrap();
        let ran = test.run(args);
        if args[0] == "list" {
            // What is wrong with one problem does not keep the others from being listed.
            assert!(format!("{}{}", ran.stdout, ran.stderr).contains("leads out of"));
        } else {
            let file = Path::new(name).file_name().unwrap().to_str().unwrap();
            ran.ends_with(code)
                .complains(file)
                .complains("leads out of");
        }
        // A link to another place in the problem is fine.
        fs::remove_file(&path).unwrap();
        let inside = test.path("problems/sums/kept");
        fs::rename(&moved, &inside).unwrap();
        symlink(&inside, &path).unwrap();
        let ran = test.run(args);
        assert!(!ran.stderr.contains("leads out of"), "{}", ran.stderr);
    }
}

#[test]
fn a_header_is_not_taken_from_out_of_the_problem() {
    let spec = SPEC.replace(
        "[[generator]]",
        "[checker]\nprogram = \"check/same.cpp\"\n\n[[generator]]",
    );
    let checker = "#include \"same.h\"\nint main() { return ANSWER; }\n";
    let test = built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/check/same.cpp", checker)
        .file("problems/sums/other/same.h", "#define ANSWER 0\n")
        .file("secret.h", "#define ANSWER 0\n")
        .file("right.py", RIGHT);
    for place in [
        "problems/sums/check/same.h",
        "problems/sums/include/same.h",
        "problems/include/same.h",
    ] {
        link(&test, test.path("secret.h"), place);
        let ran = test.run(&["judge", "sums", "right.py"]).ends_with(2);
        ran.complains("same.h")
            .complains("a link that leads out of");
        fs::remove_file(test.path(place)).unwrap();
    }
    link(&test, "../other/same.h", "problems/sums/check/same.h");
    test.run(&["judge", "sums", "right.py"]).ends_with(0);
}

#[test]
fn a_directory_of_a_problem_is_not_linked_from_elsewhere() {
    let test = built_sums();
    let solutions = test.path("problems/sums/solutions");
    fs::rename(&solutions, test.path("elsewhere")).unwrap();
    symlink(test.path("elsewhere"), &solutions).unwrap();
    let ran = test.run(&["verify", "sums"]).ends_with(2);
    ran.complains("`solutions/right.c`, where a link leads out of");
}

#[test]
fn no_name_of_a_source_is_an_option() {
    testing::needs(&["gcc", "g++", "go", "node", "python3"]);
    let sources = [
        ("c", C.to_owned()),
        ("cpp", C.to_owned()),
        ("go", "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n, next, sum int64\n\tfmt.Scan(&n)\n\tfor ; n > 0; n-- {\n\t\tfmt.Scan(&next)\n\t\tsum += next\n\t}\n\tfmt.Println(sum)\n}\n".to_owned()),
        ("js", "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\nconsole.log(String(lines[1].split(' ').map(BigInt).reduce((a, b) => a + b)));\n".to_owned()),
        ("py", RIGHT.to_owned()),
    ];
    // What these do as options: nothing at all, show a help text, load code, read a file of options.
    let names = [
        "-S",
        "--help",
        "-fplugin=",
        "@words",
        "a b",
        "a;b",
        "'\"$(x)",
    ];
    let mut test = sums().file("words", "--version");
    let mut paths = Vec::new();
    for (extension, text) in &sources {
        for name in names {
            // The tools of Go take no such name, and gcc would hand one with @ on.
            let is_refused = match *extension {
                "go" => name != "a b" && name != "a;b",
                "c" | "cpp" => name.starts_with('@'),
                _ => false,
            };
            if is_refused {
                continue;
            }
            let path = format!("in {extension}/{name}.{extension}");
            test = test.file(&path, text);
            paths.push(path);
        }
    }
    // A name is taken alike on each case.
    let args = ["judge", "sums", "--case", "small/01", "--format", "json"]
        .into_iter()
        .chain(paths.iter().map(String::as_str));
    let ran = test.run(&args.collect::<Vec<_>>()).ends_with(0);
    let judged = ran.json();
    let judged = judged["submissions"].as_array().unwrap().iter();
    let accepted = judged.filter(|it| it["cases"][0]["verdict"] == "accepted");
    let accepted = accepted.count();
    let shown = format!("{}{}", ran.stdout, ran.stderr);
    assert_eq!(accepted, paths.len(), "{shown}");
}

#[test]
fn no_second_source_is_an_option() {
    testing::needs(&["gcc", "javac"]);
    let java = "class Main {\n    public static void main(String[] args) {\n        java.util.Scanner in = new java.util.Scanner(System.in);\n        \
                long sum = 0;\n        for (int n = in.nextInt(); n > 0; n--) sum += in.nextLong();\n        System.out.println(sum);\n    }\n}\n";
    let plugin = "int plugin_is_GPL_compatible;\nint plugin_init(void) { __builtin_trap(); }\n";
    let test = built_sums()
        .file("c/main.c", C)
        .file("c/-fplugin=.c", plugin)
        .file("c/--version.c", "int two;\n")
        .file("java/Main.java", java)
        .file("java/-J-version.java", "class Two {}\n");
    test.run(&["judge", "sums", "c", "java"]).ends_with(0);
    // A class is named without a directory, and gcc hands the name of a source on without one.
    let test = built_sums()
        .file("class/-version.java", java)
        .file("words/main.c", C)
        .file("words/@more.c", "int two;\n")
        .file("words/more.c", "--version");
    for (name, source) in [("class", "-version.java"), ("words", "@more.c")] {
        let ran = test.run(&["judge", "sums", name]).ends_with(1);
        ran.prints(&format!("a source cannot be called {source}"));
    }
}

#[test]
fn nothing_of_a_submission_runs_while_it_is_compiled() {
    testing::needs(&["javac"]);
    let processor = "import java.util.Set;\nimport javax.annotation.processing.*;\nimport javax.lang.model.element.TypeElement;\n\n\
                     @SupportedAnnotationTypes(\"*\")\npublic class Processor extends AbstractProcessor {\n    public boolean process(Set<? extends TypeElement> types, \
                     RoundEnvironment round) {\n        throw new RuntimeException(\"it ran\");\n    }\n}\n";
    let main = "class Main { public static void main(String[] args) {} }\n";
    let service = "in/META-INF/services/javax.annotation.processing.Processor";
    let test = built_sums()
        .file("in/Main.java", main)
        .file(service, "Processor\n")
        .file("Processor.java", processor);
    let compiled = std::process::Command::new("javac")
        .args(["-d", "in", "Processor.java"])
        .current_dir(test.path(""))
        .status();
    assert!(compiled.unwrap().success());
    let ran = test.run(&["judge", "sums", "in"]).ends_with(1);
    ran.prints("wrong-answer");
}

#[test]
fn control_characters_in_names_are_refused() {
    let test = built_sums()
        .file("in/main.py", RIGHT)
        .file("in/a\nb.txt", "")
        .file("x\u{1b}[31m.py", RIGHT);
    for (name, shown) in [
        ("in", "a\\nb.txt: its name has a control character"),
        ("x\u{1b}[31m.py", "its name has a control character"),
    ] {
        let ran = test
            .run(&["judge", "sums", name])
            .ends_with(2)
            .complains(shown);
        assert!(!ran.stderr.contains("a\nb"), "{}", ran.stderr);
    }
}
