//! Tests that kill mutants, and those that are kept.

use super::{FIRST_WORD, ROOT, SPEC, STRICT, part, run, with_checker, with_validator};
use serde_json::Value;

#[test]
fn mutants_are_killed_by_tests_and_new_tests_hold() {
    let test = with_validator(STRICT);
    test.run(&["build", "sums"]).ends_with(0);
    let before = part(&test, 0, &["--mutants", "12"]);
    let found = before["found"].as_array().unwrap();
    assert!(!found.is_empty());
    assert_eq!(before["failed"], serde_json::json!([]));
    assert!(!test.path("problems/sums/tests").exists());
    // At the bounds, and just beyond them.
    for (input, accept) in [("61\n", false), ("60\n", true)] {
        let is_it = |it: &&Value| it["input"].as_str().unwrap().starts_with(input);
        let it = found.iter().find(is_it);
        assert!(it.is_none_or(|it| it["accept"] == accept), "{it:?}");
    }
    let ran = run(&test, &["--mutants", "12", "--save"]).ends_with(0);
    let ran = ran.prints("kept as ").prints("tests/validator/invalid/");
    let kept = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("kept as "));
    assert_eq!(kept.count(), found.len());
    let after = part(&test, 0, &["--mutants", "12"]);
    assert_eq!(after["mutants"]["killed"], before["with_found"]["killed"]);
    assert_eq!(after["found"], serde_json::json!([]));
    test.run(&["check", "sums"]).ends_with(0);
}

#[test]
fn what_is_let_through_is_kept_as_a_test_that_fails() {
    let test = with_checker(FIRST_WORD);
    test.run(&["build", "sums"]).ends_with(0);
    run(&test, &["--mutants", "1", "--save"])
        .ends_with(1)
        .prints("accepts garbage after the end: ")
        .prints("tests/checker/wrong/garbage-");
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("the checker accepts tests/checker/wrong/garbage-");
    let ran = run(&test, &["--mutants", "5"]).ends_with(1);
    ran.prints("not mutated: it fails tests, which must be fixed first")
        .prints("fails tests/checker/wrong/garbage-");
}

#[test]
fn declared_tests_kill_mutants() {
    let test = with_validator(STRICT);
    let before = part(&test, 0, &["--mutants", "12"]);
    let test = test
        .file(
            &format!("{ROOT}/tests/validator/invalid/large.in"),
            "1\n1000000001\n",
        )
        .file(
            &format!("{ROOT}/tests/validator/valid/largest.in"),
            "1\n1000000000\n",
        );
    let after = part(&test, 0, &["--mutants", "12"]);
    let killed = |part: &Value| part["mutants"]["killed"].as_u64().unwrap();
    assert!(killed(&after) > killed(&before), "{before}\n{after}");
    let results = after["results"].as_array().unwrap();
    let by = |name: &str| results.iter().any(|it| it["test"].as_str() == Some(name));
    assert!(by("tests/validator/invalid/large.in") && by("tests/validator/valid/largest.in"));
}

#[test]
fn the_same_seed_gives_the_same_on_any_number_of_jobs() {
    let test = with_checker(FIRST_WORD);
    let document = |jobs, seed| {
        let args = [
            "--format",
            "json",
            "--mutants",
            "4",
            "--seed",
            seed,
            "-j",
            jobs,
        ];
        let mut document = run(&test, &args).ends_with(1).json();
        document["seconds"] = 0.into();
        document
    };
    let one = document("1", "5");
    assert_eq!(one, document("3", "5"));
    assert_ne!(one["parts"], document("3", "6")["parts"]);
}

/// Says a number, and wants one more.
#[test]
fn groups_with_arguments_give_them_to_new_tests() {
    let spec = SPEC
        .replace(
            "name = \"small\"",
            "name = \"small\"\nvalidator_args = [\"200\"]",
        )
        .replace(
            "name = \"large\"",
            "name = \"large\"\nvalidator_args = [\"1000000000\"]",
        );
    let bounded = STRICT.replace("0, 1000000000", "0, strtoul(args[1], 0, 10)");
    let test = with_validator(&bounded)
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/statement.en.md"), "# Sums\n");
    // A sample may be valid by the arguments of any group.
    std::fs::remove_dir_all(test.path(&format!("{ROOT}/samples"))).unwrap();
    test.run(&["build", "sums"]).ends_with(0);
    let found = part(&test, 0, &["--mutants", "12", "--save"]);
    let args: Vec<&Value> = found["found"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["args"])
        .collect();
    assert!(
        !args.is_empty() && args.iter().all(|args| args.is_array()),
        "{args:?}"
    );
    let test = test
        .file(&format!("{ROOT}/samples/1.in"), "2\n3 4\n")
        .file(&format!("{ROOT}/samples/1.ans"), "7\n")
        .file(
            &format!("{ROOT}/statement.en.md"),
            "# Sums\n\n{{samples}}\n",
        );
    test.run(&["build", "sums"]).ends_with(0);
    test.run(&["check", "sums"]).ends_with(0);
}

#[test]
fn a_page_is_written_and_other_options_are_refused() {
    let test = with_checker(FIRST_WORD);
    run(&test, &["--mutants", "1", "--output", "page.html"]).ends_with(1);
    let page = std::fs::read_to_string(test.path("page.html")).unwrap();
    assert!(
        page.contains("checker checker.c") && page.contains("~#~"),
        "{page}"
    );
    run(&test, &["--matrix"]).ends_with(2).complains("--matrix");
    let spec = SPEC.replace("[validator]\nprogram = \"validator.c\"\n", "");
    let bare = with_validator("").file(&format!("{ROOT}/problem.toml"), spec);
    run(&bare, &[]).ends_with(2).complains(
        "sums has no validator, checker or interactor of its own, so there is nothing to test",
    );
}
