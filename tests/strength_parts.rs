//! `strength --parts`: mutants of validators, checkers and interactors, and what is nearly right.

use crate::support::{Ran, Test};
use serde_json::Value;

const ROOT: &str = "problems/sums";
const SCRIPT: &str = "INT(1, 60, n) NEWLINE\nREP(n, SPACE) INT(0, 10^9) END NEWLINE\n";

/// Read n and n numbers, print their sum. All is in C, which starts at once, and there are few cases: each is a base of many texts.
const SPEC: &str = r#"format = 1
title = "Sums"
kind = "batch"
limits = { time = "1s", memory = "128MiB", output = "1MiB" }
reference = "solutions/right.c"

[validator]
program = "validator.c"

[[group]]
name = "small"
points = 40
files = ["small/*.in"]

[[group]]
name = "large"
points = 60
files = ["large/*.in"]

[[solution]]
path = "solutions/right.c"
expect = "accepted"

[[solution]]
path = "solutions/first.c"
expect = "wrong-answer"
"#;

/// A validator that takes nothing but what the format says.
const STRICT: &str = r"#include <stdio.h>
#include <stdlib.h>

static unsigned long number(unsigned long least, unsigned long most, int *end) {
    unsigned long value = 0;
    int digit, length = 0;
    while ((digit = getchar()) >= '0' && digit <= '9') {
        if (length > 0 && value == 0) exit(1);
        length++;
        value = 10 * value + digit - '0';
        if (value > most) exit(1);
    }
    if (length == 0 || value < least) exit(1);
    *end = digit;
    return value;
}

int main(int count, char **args) {
    int end;
    unsigned long n = number(1, 60, &end);
    if (end != '\n') return 1;
    for (unsigned long i = 1; i <= n; i++) {
        number(0, 1000000000, &end);
        if (end != (i < n ? ' ' : '\n')) return 1;
    }
    return getchar() == EOF ? 0 : 1;
}
";

/// The same without a bound for the numbers.
fn unbounded() -> String {
    STRICT.replace("value > most", "most == 60 && value > most")
}

/// Reads as programs do that trust their input.
const LOOSE: &str = r#"#include <stdio.h>
int main(void) {
    long n, a;
    char rest[2];
    if (scanf("%ld", &n) != 1 || n < 1 || n > 60) return 1;
    for (int i = 0; i < n; i++)
        if (scanf("%ld", &a) != 1 || a < 0 || a > 1000000000) return 1;
    return scanf("%1s", rest) == 1 ? 1 : 0;
}
"#;

/// Sums all that is on line 2, and prints this.
fn right(print: &str) -> String {
    format!(
        "#include <stdio.h>\nint main(void) {{\n    long n, a, sum = 0;\n    if (scanf(\"%ld\", &n) != 1) return 1;\n    \
         while (scanf(\"%ld\", &a) == 1) sum += a;\n    {print}\n    return 0;\n}}\n"
    )
}

const PRINT: &str = r#"printf("%ld\n", sum);"#;

const FIRST: &str = r#"#include <stdio.h>
int main(void) {
    long n, a;
    if (scanf("%ld %ld", &n, &a) != 2) return 1;
    printf("%ld\n", a);
    return 0;
}
"#;

/// Takes what it reads, compares it as this says, and ends as testlib's checkers do.
fn checker(test: &str) -> String {
    let begin = r#"#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int words(const char *name, char words[9][64]) {
    FILE *file = fopen(name, "r");
    int count = 0;
    while (file && count < 9 && fscanf(file, "%63s", words[count]) == 1) count++;
    return count;
}

/* As many programs read: what is too large wraps. */
static unsigned long number(const char *digits) {
    unsigned long value = 0;
    for (; *digits; digits++) value = *digits >= '0' && *digits <= '9' ? 10 * value + *digits - '0' : -1UL / 2;
    return value;
}

int main(int count, char **args) {
    char output[9][64] = {""}, answer[9][64] = {""};
    int outputs = words(args[2], output);
    words(args[3], answer);
"#;
    format!("{begin}    return {test} ? 0 : 1;\n}}\n")
}

/// Looks at the first word alone.
const FIRST_WORD: &str = "strcmp(output[0], answer[0]) == 0";
const ONLY_WORD: &str = "outputs == 1 && strcmp(output[0], answer[0]) == 0";

fn with_validator(text: &str) -> Test {
    testing::needs(&["gcc"]);
    let numbers: Vec<String> = (0..20u64)
        .map(|at| (at * at * at * at * 7_901 % 1_000_000_001).to_string())
        .collect();
    Test::new()
        .file(&format!("{ROOT}/problem.toml"), SPEC)
        .file(
            &format!("{ROOT}/statement.en.md"),
            "# Sums\n\n{{samples}}\n",
        )
        .file(&format!("{ROOT}/validator.c"), text)
        .file(&format!("{ROOT}/solutions/right.c"), right(PRINT))
        .file(&format!("{ROOT}/solutions/first.c"), FIRST)
        .file(&format!("{ROOT}/samples/1.in"), "2\n3 4\n")
        .file(&format!("{ROOT}/samples/1.ans"), "7\n")
        .file(&format!("{ROOT}/small/1.in"), "3\n10 200 0\n")
        .file(
            &format!("{ROOT}/large/1.in"),
            format!("20\n{}\n", numbers.join(" ")),
        )
}

fn with_checker(test: &str) -> Test {
    let checked = "program = \"input.ctd\"\n\n[checker]\nprogram = \"checker.c\"";
    let spec = SPEC.replace("program = \"validator.c\"", checked);
    with_validator("")
        .file(&format!("{ROOT}/input.ctd"), SCRIPT)
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/checker.c"), checker(test))
}

fn run(test: &Test, args: &[&str]) -> Ran {
    test.run(&[&["strength", "sums", "--parts"], args].concat())
}

/// What is known of a part: the validator is the first, the checker the second.
fn part(test: &Test, at: usize, args: &[&str]) -> Value {
    let args = [&["--format", "json"], args].concat();
    run(test, &args).json()["parts"][at].clone()
}

/// The kinds of wrong texts that a checker takes which compares in this way.
fn taken(test: &Test, code: i32) -> Vec<String> {
    let ran = run(test, &["--format", "json", "--mutants", "1"]).ends_with(code);
    let found = ran.json()["parts"][1].clone();
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
    let found = part(&with_validator(&unbounded()), 0, &["--mutants", "1"]);
    assert_eq!(kinds(&found), ["huge", "wrapped"]);
    assert_eq!(found["let_through"][0]["certain"], false);
    let example = found["let_through"][0]["example"]["input"]
        .as_str()
        .unwrap();
    assert!(example.contains("1000000000000000000000007"), "{example}");
}

#[test]
fn a_validator_that_reads_any_white_space_is_found() {
    let found = part(&with_validator(LOOSE), 0, &["--mutants", "2"]);
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
    let strict = STRICT.replace(
        "if (end != (i",
        "if (end == '\\n') break;\n        if (end != (i",
    );
    let reference = right(PRINT).replace("while (", "while (n-- > 0) if (");
    let reference = reference.replace("sum += a;", "sum += a; else return 1;");
    let test = with_validator(&strict).file(&format!("{ROOT}/solutions/right.c"), reference);
    let found = part(&test, 0, &["--mutants", "1"]);
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
    let lenient = with_validator(&strict.replace("value > most", "most == 60 && value > most"));
    let found = part(&lenient, 0, &["--mutants", "1"]);
    let all = found["let_through"].as_array().unwrap();
    assert!(all.iter().all(|it| it["evidence"].is_null()), "{all:?}");
}

#[test]
fn a_strict_validator_is_not_blamed() {
    let found = part(&with_validator(STRICT), 0, &["--mutants", "1"]);
    assert_eq!(kinds(&found), [] as [&str; 0]);
    assert!(found["near"].as_u64().unwrap() > 100);
    let spec = SPEC.replace("validator.c", "input.ctd");
    let test = with_validator("")
        .file(&format!("{ROOT}/problem.toml"), spec)
        .file(&format!("{ROOT}/input.ctd"), SCRIPT);
    let found = part(&test, 0, &[]);
    assert_eq!(kinds(&found), [] as [&str; 0]);
    assert_eq!(found["not_mutated"], "only programs are");
    assert!(found["near"].as_u64().unwrap() > 100);
}

#[test]
fn models_are_tested_by_what_is_nearly_valid() {
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
    let garbage = taken(&with_checker(FIRST_WORD), 1);
    assert_eq!(garbage, ["garbage"]);
    let difference = "outputs == 1 && !(fabs(atof(output[0]) - atof(answer[0])) > 1e-6)";
    let nan = taken(&with_checker(difference), 1);
    assert!(nan.contains(&"nan".to_owned()), "{nan:?}");
    let wrapping = "outputs == 1 && number(output[0]) == number(answer[0])";
    assert_eq!(taken(&with_checker(wrapping), 0), ["wrapped"]);
    assert!(taken(&with_checker(ONLY_WORD), 0).is_empty());
}

#[test]
fn a_checker_that_does_not_tell_capitals_is_found_where_one_answer_is_right() {
    let test = |compared: &str| {
        let words = r#"puts(sum % 2 ? "Odd" : "Even");"#;
        with_checker(compared)
            .file(&format!("{ROOT}/solutions/right.c"), right(words))
            .file(&format!("{ROOT}/samples/1.ans"), "Odd\n")
    };
    let lower = "outputs == 1 && strcasecmp(output[0], answer[0]) == 0";
    assert_eq!(taken(&test(lower), 0), ["other-case"]);
    assert!(taken(&test(ONLY_WORD), 0).is_empty());
}

#[test]
fn mutants_are_killed_by_tests_and_new_tests_hold() {
    let test = with_validator(STRICT);
    test.run(&["build", "sums"]).ends_with(0);
    let before = part(&test, 0, &["--mutants", "24"]);
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
    let ran = run(&test, &["--mutants", "24", "--save"]).ends_with(0);
    let ran = ran.prints("kept as ").prints("tests/validator/invalid/");
    let kept = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("kept as "));
    assert_eq!(kept.count(), found.len());
    let after = part(&test, 0, &["--mutants", "24"]);
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
const INTERACTOR: &str = r#"#include <stdio.h>
int main(int count, char **args) {
    FILE *input = fopen(args[1], "r");
    long number, said;
    char rest;
    if (!input || fscanf(input, "%ld", &number) != 1) return 1;
    printf("%ld\n", number);
    fflush(stdout);
    if (scanf("%ld", &said) != 1 || scanf(" %c", &rest) == 1) return 43;
    return said == number + 1 ? 42 : 43;
}
"#;

#[test]
fn interactors_are_tested_by_submissions() {
    testing::needs(&["gcc"]);
    let spec = "format = 1\ntitle = \"Next\"\nkind = \"interactive\"\n\n[validator]\nprogram = \"input.ctd\"\n\n\
        [interactor]\nprogram = \"interactor.c\"\nprotocol = \"icpc\"\n\n\
        [[group]]\nname = \"all\"\nfiles = [\"all/*.in\"]\n\n\
        [[solution]]\npath = \"right.c\"\nexpect = \"accepted\"\n\n[[solution]]\npath = \"wrong.c\"\nexpect = \"wrong-answer\"\n";
    let solution = |prints: &str| {
        format!(
            "#include <stdio.h>\nint main(void) {{\n    long n;\n    if (scanf(\"%ld\", &n) != 1) return 1;\n    \
             printf(\"%ld\\n\", {prints});\n}}\n"
        )
    };
    let test = Test::new()
        .file("problems/next/problem.toml", spec)
        .file("problems/next/input.ctd", "INT(0, 1000) NEWLINE\n")
        .file("problems/next/interactor.c", INTERACTOR)
        .file("problems/next/all/1.in", "41\n")
        .file("problems/next/all/2.in", "7\n")
        .file("problems/next/right.c", solution("n + 1"))
        .file("problems/next/wrong.c", solution("n"));
    let args = [
        "strength",
        "next",
        "--parts",
        "--mutants",
        "6",
        "--format",
        "json",
    ];
    let found = test.run(&args).json()["parts"][1].clone();
    assert_eq!(found["role"], "interactor");
    assert_eq!(found["failed"], serde_json::json!([]));
    assert!(found["mutants"]["killed"].as_u64().unwrap() > 0, "{found}");
    assert!(found["near"].as_u64().unwrap() > 0, "{found}");
    assert_eq!(kinds(&found), [] as [&str; 0]);
}

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
    let found = part(&test, 0, &["--mutants", "24", "--save"]);
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
