//! `strength --parts`: mutants of validators, checkers and interactors, and what is nearly right.

use crate::support::sums::{RIGHT, SPEC};
use crate::support::{Ran, Test, sums};
use serde_json::Value;

const ROOT: &str = "problems/sums";
const CHECKED: &str = "program = \"input.ctd\"\n\n[checker]\nprogram = \"checker.py\"";
const SCRIPT: &str = "INT(1, 60, n) NEWLINE\nREP(n, SPACE) INT(0, 10^9) END NEWLINE\n";

/// That of `sums` with few cases: each is a base of many texts.
fn spec() -> String {
    let spec = SPEC.replace("count = 3", "count = 1");
    spec.replace("count = 4", "count = 1")
}

/// A validator that takes nothing but what the format says.
const STRICT: &str = r#"import re
import sys

text = sys.stdin.buffer.read()
if not re.fullmatch(rb"[1-9][0-9]{0,1}\n(0|[1-9][0-9]{0,9})( (0|[1-9][0-9]{0,9}))*\n", text):
    sys.exit("two lines of numbers expected")
first, second = text.decode().splitlines()
if int(first) > 60 or int(first) != len(second.split()):
    sys.exit("another number of numbers than line 1 says")
if max(map(int, second.split())) > 1_000_000_000:
    sys.exit("a number is too large")
"#;

/// The same without a bound for the numbers.
fn unbounded() -> String {
    let text = STRICT.replace("(0|[1-9][0-9]{0,9})", "(0|[1-9][0-9]*)");
    text.replace("> 1_000_000_000", "< 0")
}

/// Reads as programs do that trust their input.
const LOOSE: &str = "#include <iostream>
int main() {
    int n;
    if (!(std::cin >> n) || n < 1 || n > 60) return 1;
    for (int i = 0; i < n; i++) {
        long long a;
        if (!(std::cin >> a) || a < 0 || a > 1000000000) return 1;
    }
    std::string rest;
    return std::cin >> rest ? 1 : 0;
}
";

/// Takes what it reads, compares it as this says, and ends as testlib's checkers do.
fn checker(test: &str) -> String {
    format!(
        "import sys\ninput, output, answer = [open(name).read().split() for name in sys.argv[1:4]]\n\
         sys.exit(0 if {test} else 1)\n"
    )
}

fn with_validator(text: &str) -> Test {
    testing::needs(&["python3"]);
    sums()
        .file(&format!("{ROOT}/problem.toml"), spec())
        .file(&format!("{ROOT}/validator.py"), text)
}

fn with_checker(test: &str) -> Test {
    let spec = spec().replace("program = \"validator.py\"", CHECKED);
    with_validator("")
        .file(&format!("{ROOT}/input.ctd"), SCRIPT)
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/checker.py"), checker(test))
}

fn run(test: &Test, args: &[&str]) -> Ran {
    test.run(&[&["strength", "sums", "--parts"], args].concat())
}

/// What is known of a part: the validator is the first, the checker the second.
fn part(test: &Test, at: usize, args: &[&str], code: i32) -> Value {
    let args = [&["--format", "json"], args].concat();
    run(test, &args).ends_with(code).json()["parts"][at].clone()
}

/// The kinds of wrong texts that a checker takes which compares in this way.
fn taken(test: &Test, code: i32) -> Vec<String> {
    let found = part(test, 1, &["--mutants", "1"], code);
    assert!(found["near"].as_u64().unwrap() > 10, "{found}");
    kinds(&found).into_iter().map(str::to_owned).collect()
}

/// The kinds of texts that are let through.
fn kinds(part: &Value) -> Vec<&str> {
    let all = part["let_through"].as_array().unwrap().iter();
    all.map(|it| it["example"]["kind"].as_str().unwrap())
        .collect()
}

#[test]
fn a_validator_that_forgets_a_bound_is_found() {
    let found = part(&with_validator(&unbounded()), 0, &["--mutants", "1"], 0);
    assert_eq!(kinds(&found), ["huge", "wrapped"]);
    assert_eq!(found["let_through"][0]["certain"], false);
    let example = found["let_through"][0]["example"]["input"]
        .as_str()
        .unwrap();
    assert!(example.contains("1000000000000000000000007"), "{example}");
}

#[test]
fn a_validator_that_reads_any_white_space_is_found() {
    testing::needs(&["g++"]);
    let spec = spec().replace("validator.py", "validator.cpp");
    let test = sums()
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/validator.cpp"), LOOSE);
    let found = part(&test, 0, &["--mutants", "2"], 1);
    let kinds = kinds(&found);
    for kind in [
        "doubled-blank",
        "trailing-blank",
        "leading-blank",
        "tab",
        "broken-line",
        "joined-lines",
        "crlf",
        "no-newline",
        "empty-line",
        "leading-zero",
        "plus",
    ] {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    for kind in ["garbage", "huge", "comma", "suffix", "miscounted"] {
        assert!(!kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    let all = found["let_through"].as_array().unwrap();
    assert!(all.iter().all(|it| it["certain"] == true), "{all:?}");
}

#[test]
fn what_right_solutions_fail_on_is_wrong_whatever_the_validator_says() {
    // Line 2 may hold fewer numbers than line 1 says, on which the reference goes wrong.
    let strict = STRICT.replace("int(first) != len", "int(first) < len");
    let reference = "n = int(input())\nnumbers = input().split()\nprint(sum(int(numbers[i]) for i in range(n)))\n";
    let test = with_validator(&strict).file(&format!("{ROOT}/solutions/right.py"), reference);
    let found = part(&test, 0, &["--mutants", "1"], 1);
    let kinds = kinds(&found);
    assert!(kinds.contains(&"word-less"), "{kinds:?}");
    let all = found["let_through"].as_array().unwrap();
    let word_less = all
        .iter()
        .find(|it| it["example"]["kind"] == "word-less")
        .unwrap();
    let evidence = word_less["evidence"].as_str().unwrap();
    assert!(
        evidence.starts_with("the reference fails on it: "),
        "{evidence}"
    );
    // The same is nothing to blame where all solutions take it.
    let lenient = with_validator(&strict.replace("max(map(int, second.split())) >", "0 >"));
    let lenient = lenient.file(&format!("{ROOT}/solutions/right.py"), RIGHT);
    let found = part(&lenient, 0, &["--mutants", "1"], 0);
    let all = found["let_through"].as_array().unwrap();
    assert!(all.iter().all(|it| it["evidence"].is_null()), "{all:?}");
}

#[test]
fn a_strict_validator_is_not_blamed() {
    let found = part(&with_validator(STRICT), 0, &["--mutants", "1"], 1);
    assert_eq!(kinds(&found), [] as [&str; 0]);
    assert!(found["near"].as_u64().unwrap() > 100);
    let spec = spec().replace("validator.py", "input.ctd");
    let test = sums()
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/input.ctd"), SCRIPT);
    let found = part(&test, 0, &[], 0);
    assert_eq!(kinds(&found), [] as [&str; 0]);
    assert_eq!(found["not_mutated"], "only programs are");
    assert!(found["near"].as_u64().unwrap() > 100);
}

#[test]
fn models_are_tested_by_what_is_nearly_valid() {
    testing::needs(&["python3"]);
    let spec = "format = 1\ntitle = \"Boards\"\nkind = \"batch\"\nseed = 3\n\n[model]\nname = \"tic_tac_toe_score\"\n\n\
        [[group]]\nname = \"all\"\ngenerator = \"boards\"\neach = { t = [1, 5] }\n";
    let test = Test::new().file("problems/boards/problem.toml", spec);
    let ran = test
        .run(&["strength", "boards", "--parts", "--format", "json"])
        .ends_with(0);
    let found = ran.json()["parts"][0].clone();
    assert_eq!(
        (&found["part"], kinds(&found).len()),
        (&"the model".into(), 0)
    );
    assert!(found["near"].as_u64().unwrap() > 50, "{found}");
}

#[test]
fn checkers_that_overlook_something_are_found() {
    let garbage = taken(&with_checker("output[:1] == answer[:1]"), 1);
    assert_eq!(garbage, ["garbage"]);
    let difference = "not abs(float(output[0]) - float(answer[0])) > 1e-6 and len(output) == 1";
    let nan = taken(&with_checker(difference), 1);
    assert!(nan.contains(&"nan".to_owned()), "{nan:?}");
    let wrapping =
        "len(output) == 1 and output[0].isdigit() and int(output[0]) % 2**64 == int(answer[0])";
    assert_eq!(taken(&with_checker(wrapping), 0), ["wrapped"]);
    assert!(taken(&with_checker("output == answer"), 0).is_empty());
}

#[test]
fn a_checker_that_does_not_tell_capitals_is_found_where_one_answer_is_right() {
    let words = |reference: &str| {
        reference.replace(
            "print(sum(map(int, input().split())))",
            "print('Odd' if sum(map(int, input().split())) % 2 else 'Even')",
        )
    };
    let test = |compared: &str| {
        with_checker(compared)
            .file(&format!("{ROOT}/solutions/right.py"), words(RIGHT))
            .file(&format!("{ROOT}/samples/1.ans"), "Odd\n")
    };
    let lower = "[it.lower() for it in output] == [it.lower() for it in answer]";
    assert_eq!(taken(&test(lower), 0), ["other-case"]);
    assert!(taken(&test("output == answer"), 0).is_empty());
}

#[test]
fn mutants_are_killed_by_tests_and_new_tests_hold() {
    let test = with_validator(STRICT);
    test.run(&["build", "sums"]).ends_with(0);
    let before = part(&test, 0, &[], 1);
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
    let ran = run(&test, &["--save"]).ends_with(0);
    let ran = ran.prints("kept as ").prints("tests/validator/invalid/");
    let kept = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("kept as "));
    assert_eq!(kept.count(), found.len());
    let after = part(&test, 0, &[], 0);
    assert_eq!(after["mutants"]["killed"], before["with_found"]["killed"]);
    assert_eq!(after["found"], serde_json::json!([]));
    test.run(&["check", "sums"]).ends_with(0);
}

#[test]
fn what_is_let_through_is_kept_as_a_test_that_fails() {
    let test = with_checker("output[:1] == answer[:1]");
    test.run(&["build", "sums"]).ends_with(0);
    run(&test, &["--mutants", "1", "--save"])
        .ends_with(1)
        .prints("accepts garbage behind the end: ")
        .prints("tests/checker/wrong/garbage-");
    test.run(&["check", "sums"])
        .ends_with(1)
        .prints("the checker accepts tests/checker/wrong/garbage-");
    let ran = run(&test, &["--mutants", "5"]).ends_with(1);
    ran.prints("not mutated: it fails tests, which comes first")
        .prints("fails tests/checker/wrong/garbage-");
}

#[test]
fn declared_tests_kill_mutants() {
    let test = with_validator(STRICT);
    let before = part(&test, 0, &["--mutants", "12"], 1);
    let test = test
        .file(
            &format!("{ROOT}/tests/validator/invalid/large.in"),
            "1\n1000000001\n",
        )
        .file(
            &format!("{ROOT}/tests/validator/valid/largest.in"),
            "1\n1000000000\n",
        );
    let after = part(&test, 0, &["--mutants", "12"], 1);
    let killed = |part: &Value| part["mutants"]["killed"].as_u64().unwrap();
    assert!(killed(&after) > killed(&before), "{before}\n{after}");
    let results = after["results"].as_array().unwrap();
    let by = |name: &str| results.iter().any(|it| it["test"].as_str() == Some(name));
    assert!(by("tests/validator/invalid/large.in") && by("tests/validator/valid/largest.in"));
}

#[test]
fn the_same_seed_gives_the_same_on_any_number_of_jobs() {
    let test = with_checker("output[:1] == answer[:1]");
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

#[test]
fn interactors_are_tested_by_submissions() {
    testing::needs(&["python3"]);
    let test = Test::new();
    test.run(&["new", "guess", "--kind", "interactive"])
        .ends_with(0);
    let args = [
        "strength",
        "guess",
        "--parts",
        "--mutants",
        "2",
        "--format",
        "json",
    ];
    let ran = test.run(&args);
    let found = ran.json()["parts"][1].clone();
    assert_eq!(found["role"], "interactor");
    assert_eq!(found["failed"], serde_json::json!([]));
    assert!(found["mutants"]["killed"].as_u64().unwrap() > 0, "{found}");
    assert!(found["near"].as_u64().unwrap() > 0, "{found}");
    assert_eq!(kinds(&found), [] as [&str; 0]);
}

#[test]
fn groups_with_arguments_give_them_to_new_tests() {
    let spec = spec()
        .replace(
            "name = \"small\"",
            "name = \"small\"\nvalidator_args = [\"5\"]",
        )
        .replace(
            "name = \"large\"",
            "name = \"large\"\nvalidator_args = [\"60\"]",
        );
    let bounded = STRICT.replace("int(first) > 60", "int(first) > int(sys.argv[1])");
    let test = with_validator(&bounded).file(&format!("{ROOT}/problem.toml"), spec);
    test.run(&["build", "sums"]).ends_with(0);
    let found = part(&test, 0, &["--save"], 0);
    let args: Vec<&Value> = found["found"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["args"])
        .collect();
    assert!(args.iter().any(|args| !args.is_null()), "{args:?}");
    test.run(&["check", "sums"]).ends_with(0);
}

#[test]
fn a_page_is_written_and_other_options_are_refused() {
    let test = with_checker("output[:1] == answer[:1]");
    run(&test, &["--mutants", "1", "--output", "page.html"]).ends_with(1);
    let page = std::fs::read_to_string(test.path("page.html")).unwrap();
    assert!(
        page.contains("checker checker.py") && page.contains("~#~"),
        "{page}"
    );
    run(&test, &["--matrix"]).ends_with(2).complains("--matrix");
    let spec = spec().replace("[validator]\nprogram = \"validator.py\"\n", "");
    let bare = sums().file(&format!("{ROOT}/problem.toml"), spec);
    run(&bare, &[]).ends_with(2).complains(
        "sums has no validator, checker or interactor of its own, so there is nothing to test",
    );
}
