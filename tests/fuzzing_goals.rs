//! Searches with a goal: conditions on several submissions, and inputs of one group.

use crate::declared::weights;
use crate::support::Test;
use crate::support::sums::built_sums;

const RIGHT: &str = "input()\nprint(sum(map(int, input().split())))\n";
/// Prints the first number if there are `n` of them.
fn first_of(n: u32) -> String {
    format!(
        "n = int(input())\na = list(map(int, input().split()))\nprint(a[0] if n == {n} else sum(a))\n"
    )
}

/// The problem `sums` with submissions that are wrong for two and for three numbers.
fn two_and_three() -> Test {
    built_sums()
        .file("two.py", first_of(2))
        .file("three.py", first_of(3))
        .file("right.py", RIGHT)
}

/// A search that does not depend on how busy the machine is.
const SEARCH: [&str; 4] = ["--cases", "200", "--shrink-time", "300s"];

#[test]
fn an_input_is_found_on_which_a_condition_holds() {
    let test = two_and_three();
    let condition = "two.py accepted and three.py not accepted";
    let fuzz = ["fuzz", "sums", "--find", condition];
    let report = test
        .run(&[&fuzz[..], &SEARCH, &["--format", "json"]].concat())
        .ends_with(1)
        .json();
    let found = &report["counterexample"];
    assert_eq!(found["input"], "3\n0 0 1\n");
    assert_eq!(found["submission"], condition);
    assert_eq!(found["failing_program"], "three.py");
    assert_eq!(found["verdict"], "wrong-answer");
    let verdicts = serde_json::json!([
        { "submission": "two.py", "verdict": "accepted" },
        { "submission": "three.py", "verdict": "wrong-answer" },
    ]);
    assert_eq!(found["verdicts"], verdicts);
    let again = format!("tengen fuzz sums --find '{condition}' --seed");
    assert!(found["replay"].as_str().unwrap().starts_with(&again));
    test.run(&[&fuzz[..], &SEARCH].concat())
        .ends_with(1)
        .prints("three.py: wrong-answer on 8 bytes")
        .prints("  two.py: accepted\n  three.py: wrong-answer\n");
}

#[test]
fn a_condition_that_never_holds_is_not_found() {
    let test = two_and_three();
    let fuzz = ["fuzz", "sums", "--cases", "30", "--find"];
    for condition in [
        "two.py WA and three.py WA",
        "right.py not accepted or two.py TLE",
        "not (two.py AC or two.py WA)",
    ] {
        test.run(&[&fuzz[..], &[condition]].concat())
            .ends_with(0)
            .prints("no counterexample in 30 cases");
    }
}

#[test]
fn a_condition_may_hold_for_accepted_submissions_and_becomes_a_hack_of_one() {
    let test = two_and_three();
    let fuzz = ["fuzz", "sums", "--find"];
    test.run(&[&fuzz[..], &["right.py AC and two.py AC"], &SEARCH].concat())
        .ends_with(1)
        .prints("right.py AC and two.py AC: accepted on 4 bytes");
    let saved = [
        &fuzz[..],
        &["right.py AC and two.py WA"],
        &SEARCH,
        &["--save"],
    ]
    .concat();
    test.run(&saved).ends_with(1).prints("/hacks/two-");
}

#[test]
fn what_makes_no_sense_with_a_condition_is_refused() {
    let test = two_and_three();
    let refused = |args: &[&str], message: &str| {
        test.run(&[&["fuzz", "sums"], args].concat())
            .ends_with(2)
            .complains(message);
    };
    refused(&[], "required arguments were not provided");
    refused(
        &["--find", "wrong-answer"],
        "name a submission, or several in a condition",
    );
    refused(
        &["right.py", "--find", "two.py AC and three.py WA"],
        "right.py is not in the condition of --find",
    );
    refused(
        &["--find", "two.py AC and"],
        "after character 13: a submission, `not` or `(` is missing",
    );
    refused(&["--find", "missing.py AC or two.py WA"], "missing.py");
    refused(
        &["two.py", "--among", "larg"],
        "--among: unknown group `larg`: known are",
    );
    refused(&["two.py", "--among", "larg"], "did you mean `large`?");
    refused(
        &["two.py", "--among", "large", "--generator", "random"],
        "cannot be used with",
    );
}

#[test]
fn inputs_of_a_group_have_its_parameters() {
    let test = two_and_three().file("sixty.py", first_of(60));
    let among = ["--among", "large", "--cases", "20", "--shrink-time", "1s"];
    test.run(&[&["fuzz", "sums", "two.py"], &among[..]].concat())
        .ends_with(0)
        .prints("generator random: n = 50..=60, the seed");
    let report = [
        &["fuzz", "sums", "sixty.py", "--format", "json"],
        &among[..],
    ]
    .concat();
    let report = test.run(&report).ends_with(1).json();
    let found = &report["counterexample"];
    assert_eq!(found["params"], serde_json::json!(["n=60"]));
    assert!(found["replay"].as_str().unwrap().contains("--among large"));
}

#[test]
fn inputs_of_a_group_shrink_within_its_bounds() {
    // Wrong from four nodes on, which the group `small` allows and `path` does not need.
    let test = weights();
    let wrong = "problems/weights/solutions/wrong.c";
    let report = |group| {
        let args = [
            "fuzz", "weights", wrong, "--among", group, "--format", "json",
        ];
        test.run(&[&args[..], &SEARCH].concat()).ends_with(1).json()
    };
    let small = report("small");
    let input = small["counterexample"]["input"].as_str().unwrap();
    assert!(input.starts_with("4\n"), "{input}");
    let path = report("path");
    assert_eq!(path["varied"][0]["params"][0], "n = 9");
}

#[test]
fn files_of_a_group_are_varied() {
    let spec = r#"format = 1
title = "Parity"
kind = "batch"
reference = "right.py"
validator = { program = "validator.py" }

[[group]]
name = "even"
files = ["even/*.in"]
validator_args = ["0"]

[[group]]
name = "odd"
files = ["odd/*.in"]
validator_args = ["1"]
"#;
    let validator = "import sys\nn = input()\nok = n.isdigit() and str(int(n)) == n and int(n) % 2 == int(sys.argv[1])\nsys.exit(0 if ok and not sys.stdin.read() else 1)\n";
    let test = Test::new()
        .file("problems/parity/problem.toml", spec)
        .file("problems/parity/validator.py", validator)
        .file("problems/parity/right.py", "print(input())\n")
        .file("problems/parity/even/1.in", "38\n")
        .file("problems/parity/odd/1.in", "777\n")
        .file("wrong.py", "n = int(input())\nprint(n if n % 2 else -1)\n");
    let fuzz = |group| {
        let args = [
            "fuzz", "parity", "wrong.py", "--cases", "40", "--among", group,
        ];
        test.run(&args)
    };
    fuzz("odd").ends_with(0);
    fuzz("even").ends_with(1).prints("input:\n  0\n");
}

#[test]
fn all_inputs_of_a_small_scope_are_tried() {
    let spec = "format = 1\ntitle = \"Scores\"\nkind = \"batch\"\n\n[model]\nname = \"tic_tac_toe_score\"\n\n[[group]]\nname = \"boards\"\ngenerator = \"boards\"\ncount = 3\n";
    let test = Test::new().file("problems/scores/problem.toml", spec);
    let fuzz = ["fuzz", "scores", "--exhaustive", "--find"];
    let condition = "model:brute accepted and model:solve not accepted";
    test.run(&[&fuzz[..], &[condition]].concat())
        .ends_with(0)
        .prints(&format!(
            "none of all 2739 inputs of boards (t = 1): {condition}; "
        ));
}
