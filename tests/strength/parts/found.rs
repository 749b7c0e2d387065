//! What validators and checkers let through, and which are blamed for it.

use super::{
    FIRST_WORD, LOOSE, ONLY_WORD, PRINT, ROOT, SCRIPT, SPEC, STRICT, kinds, part, right, taken,
    unbounded, with_checker, with_validator,
};
use crate::support::Test;

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
