//! Options that change what is printed: `--quiet`, `--verbose`, `--format github`, and `judge --input`.

use crate::support::sums::{FIRST, RIGHT};
use crate::support::{Test, built_sums};

/// A problem whose answers are sums, with a right and a wrong submission beside it.
fn with_submissions() -> Test {
    built_sums()
        .file("right.py", RIGHT)
        .file("wrong.py", FIRST)
        .file("given.txt", "2\n20 3\n")
}

#[test]
fn a_submission_runs_on_an_input_of_ones_own() {
    let test = with_submissions().file("answer.txt", "24\n");
    let on_given = ["judge", "sums", "right.py", "--input", "given.txt"];
    test.run(&on_given)
        .ends_with(0)
        .prints("  input  AC")
        .prints("right.py on given.txt printed:\n  23\n");
    test.run(&[&on_given[..], &["--answer", "answer.txt"]].concat())
        .ends_with(1)
        .prints("expected 24, found 23");
    let json = [&on_given[..], &["--format", "json"]].concat();
    let document = test.run(&json).ends_with(0).json();
    let case = &document["submissions"][0]["cases"][0];
    assert_eq!(case["id"], "given.txt");
    assert_eq!(case["output"], "23");
    // A result that was kept would come without the output.
    test.run(&on_given).prints("printed:\n  23\n");
}

#[test]
fn an_input_that_is_not_valid_is_run_and_noted() {
    let test = with_submissions()
        .file("odd.txt", "2\n5 x\n")
        .file("answer.txt", "24\n");
    let odd = ["judge", "sums", "wrong.py", "--input", "odd.txt"];
    test.run(&odd)
        .ends_with(2)
        .complains("note: odd.txt is not valid")
        .complains("the reference of sums has no answer to odd.txt: name one by --answer");
    test.run(&[&odd[..], &["--answer", "answer.txt"]].concat())
        .ends_with(1)
        .prints("expected 24, found 5");
    test.run(&["judge", "sums", "wrong.py", "--input", "none.txt"])
        .ends_with(2)
        .complains("cannot read none.txt");
    test.run(&["judge", "sums", "wrong.py", "--answer", "answer.txt"])
        .ends_with(2)
        .complains("--input");
}

#[test]
fn quiet_commands_print_what_is_not_as_expected() {
    let test = with_submissions();
    for args in [
        &["build", "sums", "-q"][..],
        &["judge", "sums", "right.py", "--quiet"],
    ] {
        let ran = test.run(args).ends_with(0);
        assert_eq!((&*ran.stdout, &*ran.stderr), ("", ""), "{args:?}");
    }
    test.run(&["judge", "sums", "wrong.py", "-q"])
        .ends_with(1)
        .prints("wrong-answer");
    test.run(&["judge", "sums", "wrong.py", "-q", "-v"])
        .ends_with(2);
}

#[test]
fn verbose_commands_tell_every_run() {
    let test = with_submissions();
    let mut ran = test.run(&["judge", "sums", "right.py", "-v"]).ends_with(0);
    for part in [
        "run: /",
        ".in [1.1 s of CPU time, ",
        " elapsed, 128 MiB, 1 MiB of output]: exit code 0, 0.0",
    ] {
        ran = ran.complains(part);
    }
    let again = test.run(&["judge", "sums", "right.py", "-v"]).ends_with(0);
    assert!(!again.stderr.contains(".in ["), "{}", again.stderr);
}

#[test]
fn githubs_logs_mark_files() {
    let test = with_submissions();
    let github = |args: &[&str]| test.run(&[&["--format", "github"], args].concat());
    github(&["judge", "sums", "right.py", "wrong.py"])
        .ends_with(1)
        .prints("::error file=wrong.py,title=sums%3A wrong-answer::samples/1: wrong-answer: ");
    let spec = test.path("problems/sums/problem.toml");
    let text = std::fs::read_to_string(&spec).unwrap();
    std::fs::write(&spec, format!("sead = 1\n{text}")).unwrap();
    github(&["check", "sums"])
        .ends_with(2)
        .prints("::error file=")
        .prints("problem.toml,line=1,col=1,title=tengen::unknown key `sead`%0A");
}

/// What a submission prints where `judge --input` shows it: commands to a runner, escapes of a terminal, a formula, and markup.
const HOSTILE: &str = "print('::stop-commands::x')\nprint('  ::error::x')\nprint('a ##[error]x')\nprint('\\x1b[2J\\x1b]0;x\\x07')\nprint('=1+1')\n\
    print('<script>alert(1)</script>')\n";

#[test]
fn no_output_format_passes_on_commands_that_a_submission_prints() {
    let test = with_submissions().file("hostile.py", HOSTILE);
    let on_given = ["judge", "sums", "hostile.py", "--input", "given.txt"];
    for format in ["text", "github", "json"] {
        let ran = test.run(&[&on_given[..], &["--format", format]].concat());
        let ran = ran.ends_with(1);
        for line in ran.stdout.lines().chain(ran.stderr.lines()) {
            let is_ours = format == "github" && line.starts_with("::error file=hostile.py,");
            let is_command = line.trim_start().starts_with("::") || line.contains("##[");
            assert!(is_ours || !is_command, "{format}: {line}");
            assert!(!line.contains(['\u{1b}', '\u{7}']), "{format}: {line}");
        }
    }
    for (file, wrong) in [
        ("results.csv", &["\n=", ",=", "\"="][..]),
        ("results.html", &["<script>alert"]),
        ("results.xml", &["<script>alert"]),
    ] {
        let written = [&on_given[..], &["--output", file]].concat();
        test.run(&written).ends_with(1);
        let text = std::fs::read_to_string(test.path(file)).unwrap();
        assert!(!text.contains('\u{1b}'), "{file}: {text}");
        for wrong in wrong {
            assert!(!text.contains(wrong), "{file}: {text}");
        }
    }
}
