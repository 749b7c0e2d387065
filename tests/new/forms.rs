//! `tengen new --form`: every built-in form passes `verify` as it is.

use crate::support::{Ran, Test};

/// A stand-in for testlib.h: the form calls few of its functions.
const TESTLIB: &str = include_str!("../fixtures/testlib/testlib.h");

/// Makes a problem and verifies it without another step: there is nothing to warn of either.
#[track_caller]
fn is_sound(form: &str, lang: &str) {
    let test = Test::new();
    test.run(&["new", "fresh_one", "--form", form, "--lang", lang])
        .ends_with(0);
    let verified = test.run(&["verify"]).ends_with(0).prints("as expected");
    assert!(!verified.stdout.contains("warning"), "{}", verified.stdout);
}

#[test]
fn problems_with_many_right_answers_pass_verify_at_once() {
    is_sound("constructive", "python");
    is_sound("constructive", "c++");
}

#[test]
fn problems_that_declare_their_input_pass_verify_at_once() {
    is_sound("declared", "python");
    is_sound("declared", "c++");
}

#[test]
fn problems_about_games_pass_verify_at_once() {
    for game in ["connect-four", "reversi", "go", "hex", "draughts"] {
        let test = Test::new();
        let new = ["new", "fresh_one", "--form", "game", "--game", game];
        test.run(&[&new[..], &["--seed", "1"]].concat())
            .ends_with(0);
        let verified = test.run(&["verify"]).ends_with(0).prints("as expected");
        assert!(!verified.stdout.contains("warning"), "{}", verified.stdout);
        let spec = std::fs::read_to_string(test.path("problems/fresh_one/problem.toml")).unwrap();
        assert!(
            spec.lines().count() <= 60,
            "{game}: {}",
            spec.lines().count()
        );
    }
}

#[test]
fn problems_with_partial_points_pass_verify_at_once() {
    is_sound("scoring", "python");
    is_sound("scoring", "c++");
}

#[test]
fn minimal_problems_are_verified_with_nothing_but_warnings() {
    for kind in [
        "batch",
        "answer",
        "function",
        "class",
        "interactive",
        "match",
    ] {
        let test = Test::new();
        test.run(&["new", "fresh_one", "--form", "minimal", "--kind", kind])
            .ends_with(0);
        test.run(&["verify"]).ends_with(0).prints("as expected");
        assert!(!test.path("problems/fresh_one/stubs").exists());
    }
}

#[test]
fn a_minimal_problem_has_four_files() {
    let made = Test::new()
        .run(&["--format", "json", "new", "one", "--form", "minimal"])
        .ends_with(0)
        .json();
    let files = [
        "problem.toml",
        "samples/1.in",
        "solutions/linear.py",
        ".gitignore",
    ];
    assert_eq!(made["files"], serde_json::json!(files));
}

fn new_with_testlib(test: &Test) -> Ran {
    test.run(&["new", "fresh_one", "--form", "testlib"])
}

#[test]
fn a_problem_by_testlib_passes_verify_at_once() {
    let test = Test::new().file("problems/include/testlib.h", TESTLIB);
    new_with_testlib(&test).ends_with(0);
    test.run(&["check"]).ends_with(0).prints("nothing found");
    let judge = [
        "judge",
        "fresh_one",
        "problems/fresh_one/solutions/wa_last_run.cpp",
    ];
    test.run(&judge).ends_with(1).prints("expected ");
}

#[test]
fn without_testlib_the_message_says_where_it_is() {
    let test = Test::new();
    new_with_testlib(&test)
        .ends_with(2)
        .complains("https://github.com/MikeMirzayanov/testlib");
    assert!(!test.path("problems/fresh_one").exists());
}

#[test]
fn a_form_that_is_not_there_is_answered_with_what_is() {
    let test = Test::new();
    test.run(&["new", "one", "--form", "testlib", "--lang", "python"])
        .ends_with(2)
        .complains("the form `testlib` exists for --kind batch --lang c++");
}
