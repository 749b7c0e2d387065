//! How the programs are called, and what they print.

use super::compiled::Compiled;
use checkers::{Convention, Options, portable};
use std::fs::{File, read_to_string, write};
use std::process::{Command, Output};

/// Compiles a checker.
fn checker(name: &str, convention: Convention) -> Compiled {
    testing::needs(&["g++"]);
    let source = portable(name, &Options::default(), convention);
    Compiled::new(&source.expect("there is such a checker"))
}

/// The exit code of a run, and its standard output and standard error.
fn judged(
    checker: &Compiled,
    convention: Convention,
    output: &str,
    answer: &str,
) -> (i32, String, String) {
    for (name, text) in [("input", ""), ("output", output), ("answer", answer)] {
        write(checker.path(name), text).expect("the directory is there");
    }
    let names: &[&str] = match convention {
        Convention::Icpc => &["input", "answer", "./"],
        Convention::Testlib => &["input", "output", "answer"],
        Convention::Cms => &["input", "answer", "output"],
    };
    let mut command = Command::new(checker.program());
    command.current_dir(checker.dir()).args(names);
    if convention == Convention::Icpc {
        command.stdin(File::open(checker.path("output")).expect("it was just written"));
    }
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("what was compiled can be started");
    let text = |bytes| String::from_utf8(bytes).expect("the message exists and is UTF-8");
    (
        status.code().expect("it ends by itself"),
        text(stdout),
        text(stderr),
    )
}

#[test]
fn icpc_reads_exit_codes_and_files() {
    let convention = Convention::Icpc;
    let json = checker("json", convention);
    assert_eq!(judged(&json, convention, "[1]", "[1.0]").0, 42);
    assert!(!json.path("judgemessage.txt").exists());
    assert_eq!(judged(&json, convention, "[2]", "[1]").0, 43);
    let message =
        read_to_string(json.path("judgemessage.txt")).expect("the message exists and is UTF-8");
    assert_eq!(message, "line 1, byte 2: expected 1, found 2]\n");
    let (code, _, said) = judged(&json, convention, "[1]", "[");
    assert!(
        ![42, 43].contains(&code) && said.contains("the jury's answer: not a JSON value"),
        "{code} {said}"
    );
    let points = checker("pointscmp", convention);
    assert_eq!(judged(&points, convention, "1.25", "1").0, 42);
    assert_eq!(
        read_to_string(points.path("score_multiplier.txt"))
            .expect("the message exists and is UTF-8"),
        "0.250000\n"
    );
}

#[test]
fn testlib_reads_exit_codes_and_standard_error() {
    let convention = Convention::Testlib;
    let json = checker("json", convention);
    let judged_json = |output, answer| judged(&json, convention, output, answer);
    assert_eq!(
        judged_json("[1]", "[1.0]"),
        (0, String::new(), "ok as expected\n".to_owned())
    );
    let wrong = "wrong answer line 1, byte 2: expected 1, found 2]\n";
    assert_eq!(
        judged_json("[2]", "[1]"),
        (1, String::new(), wrong.to_owned())
    );
    let (code, _, said) = judged_json("[1]", "[");
    assert!(
        code == 3 && said.starts_with("FAIL the jury's answer: "),
        "{code} {said}"
    );
    let points = checker("pointscmp", convention);
    let (code, _, said) = judged(&points, convention, "1.25", "1");
    assert!(
        code == 7 && said.starts_with("points 0.250000 "),
        "{code} {said}"
    );
}

#[test]
fn cms_reads_a_number_and_does_not_show_the_answer() {
    let convention = Convention::Cms;
    let points = checker("pointscmp", convention);
    let judged = |output, answer| judged(&points, convention, output, answer);
    let told = |code, number: &str, word: &str| (code, number.to_owned(), word.to_owned());
    assert_eq!(
        judged("1.25", "1"),
        told(0, "0.250000\n", "translate:partial\n")
    );
    assert_eq!(judged("x", "1"), told(0, "0.0\n", "translate:wrong\n"));
    assert_eq!(judged("1", "x").0, 1);
}

#[test]
fn a_missing_file_is_not_a_wrong_answer() {
    let exact = checker("exact", Convention::Testlib);
    let run = |args: &[&str]| {
        Command::new(exact.program())
            .args(args)
            .output()
            .expect("the message exists and is UTF-8")
            .status
            .code()
    };
    assert_eq!(run(&["input", "no/output", "no/answer"]), Some(3));
    assert_eq!(run(&[]), Some(3));
}
