//! Answer-only problems with several inputs: a submission is a directory with an output for each case.

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = "Doubles"
kind = "answer"
reference = "double.py"
allow = [{ lint = "no-validator", why = "the inputs are files" }, { lint = "no-statement", why = "a test" }]

[[group]]
name = "easy"
points = 40
score = "sum"
files = ["easy/*.in"]

[[group]]
name = "hard"
points = 60
files = ["hard/*.in"]

[[solution]]
path = "double.py"
expect = "accepted"

[[solution]]
path = "solutions/all"
expect = "accepted"

[[solution]]
path = "solutions/some"
expect = { easy = "wrong-answer", hard = "accepted" }
score = 80
"#;

/// Three inputs; those of `easy` are the same number, so that only the id of a case tells its output.
fn doubles() -> Test {
    Test::new()
        .file("problems/doubles/problem.toml", SPEC)
        .file("problems/doubles/double.py", "print(2 * int(input()))\n")
        .file("problems/doubles/easy/1.in", "5\n")
        .file("problems/doubles/easy/2.in", "5\n")
        .file("problems/doubles/hard/1.in", "700\n")
        .file("problems/doubles/solutions/all/easy/1.out", "10\n")
        .file("problems/doubles/solutions/all/1.out", "1400\n")
        .file("problems/doubles/solutions/all/2.out", "10\n")
        .file("problems/doubles/solutions/all/README", "by hand\n")
        .file("problems/doubles/solutions/some/easy/1.out", "10\n")
        .file("problems/doubles/solutions/some/hard/1.out", "1400\n")
}

#[test]
fn each_case_gets_its_own_output() {
    let test = doubles();
    test.run(&["build"]).ends_with(0);
    // The second time all results are of the first.
    for _ in 0..2 {
        test.run(&["verify"])
            .ends_with(0)
            .prints("3 solutions: as expected");
    }
    let args = [
        "judge",
        "doubles",
        "problems/doubles/solutions/some",
        "--all",
    ];
    test.run(&args)
        .ends_with(1)
        .prints("80 of 100 points")
        .prints("easy/2: wrong-answer: there is no output: neither easy/2.out nor 2.out");
}

#[test]
fn a_wrong_output_is_compared_like_any_other() {
    let test = doubles().file("mine/2.out", "11\n");
    test.run(&["judge", "doubles", "mine", "--case", "easy/2"])
        .ends_with(1)
        .prints("expected 10, found 11");
}

#[test]
fn outputs_are_no_program_for_any_input() {
    let spec = SPEC.replace("reference = \"double.py\"", "reference = \"solutions/all\"");
    let test = doubles().file("problems/doubles/problem.toml", spec);
    test.run(&["check"])
        .ends_with(2)
        .complains("problem.toml:4:13")
        .complains("it holds outputs to single cases");
    let solve = ["solve", "doubles", "--solution", "all"];
    let test = doubles();
    test.run(&solve)
        .ends_with(2)
        .complains("known are double.py");
    let doubled = test.run_with_input(&["solve", "doubles"], b"21\n");
    assert_eq!(doubled.ends_with(0).stdout, "42\n");
}

#[test]
fn an_export_leaves_outputs_out_and_says_so() {
    let test = doubles();
    for format in ["icpc", "cms"] {
        let args = ["export", "doubles", "--to", format, "--out", format];
        test.run(&args)
            .ends_with(0)
            .prints("solution solutions/all, a directory with an output for each case");
    }
}
