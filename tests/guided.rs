//! Coverage guidance: bugs that take several rare steps are come to, easy ones as early as without.

use crate::support::{Ran, Test, shipped_problems};
use cases::plan::INPUT;
use fuzz::recipe::{Recipe, call};
use generators::Value;
use package::Choices;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use terms::language::Languages;

const PROBLEM: &str = "design_tic_tac_toe";
const GAMES: [&str; 6] = ["--generator", "random", "-p", "n=5", "--format", "json"];

fn fuzz(submission: &Path, more: &[&str]) -> Ran {
    let root = shipped_problems();
    let (root, submission) = (root.to_str().unwrap(), submission.to_str().unwrap());
    let args = ["--root", root, "fuzz", PROBLEM, submission];
    Test::empty().run(&[&args[..], &GAMES, more].concat())
}

fn planted(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/planted")
        .join(name)
}

/// The rows of the moves that the game of this number has.
fn rows(recipes: &[Recipe], model: &dyn problems::Model, number: u64) -> Vec<u8> {
    let call = call(recipes, number);
    let mut draw = generators::Draw::fresh(call.seed, INPUT);
    let input = model
        .generate(&call.generator, &mut draw, &call.params)
        .unwrap();
    let text = String::from_utf8(input).unwrap();
    let calls: Vec<Vec<u8>> = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    calls[1..].iter().map(|call| call[0]).collect()
}

/// Nine moves whose rows go down the board and up again: what `ladder.cpp` does wrong. As many numbered cases as were tried
/// in all, guided ones included, do not have them. The command of the finding finds it again, with any number of jobs.
#[test]
fn coverage_leads_to_what_as_many_numbered_cases_miss_and_its_command_finds_it_again() {
    let report = |more: &[&str]| {
        let mut report = fuzz(&planted("ladder.cpp"), more).ends_with(1).json();
        report["seconds"] = 0.into();
        report
    };
    let report_of_three_jobs = report(&["--seed", "1000000", "--cases", "6000", "-j", "3"]);
    let found = &report_of_three_jobs["counterexample"];
    assert_eq!(found["guided"], true, "{report_of_three_jobs}");
    assert_eq!(found["verdict"], "wrong-answer");
    let tried = ["cases", "guided_cases"].map(|key| report_of_three_jobs[key].as_u64().unwrap());
    let package = package::open(&shipped_problems().join(PROBLEM), &Languages::builtin()).unwrap();
    let n = BTreeMap::from([("n".to_owned(), Choices::One(Value::Int(5)))]);
    let recipes = [Recipe::new(&package, "random", n)];
    let model = package.model.as_deref().unwrap();
    for number in 1_000_000..1_000_000 + tried[0] + tried[1] {
        let rows = rows(&recipes, model, number);
        assert!(
            rows.windows(9)
                .all(|rows| rows != [0, 1, 2, 3, 4, 3, 2, 1, 0]),
            "{number}"
        );
    }
    let cases = report_of_three_jobs["cases"].to_string();
    let again = found["replay"].as_str().unwrap();
    assert!(
        again.ends_with(&format!("--seed 1000000 --cases {cases}")),
        "{again}"
    );
    let report_of_one_job = report(&["--seed", "1000000", "--cases", &cases, "-j", "1"]);
    assert_eq!(report_of_one_job, report_of_three_jobs);
}

#[test]
fn an_easy_bug_is_found_by_the_same_case_as_ever() {
    let submission = shipped_problems()
        .join(PROBLEM)
        .join("solutions/wa_shared_counters.cpp");
    let report = fuzz(&submission, &["--cases", "2000"]).ends_with(1).json();
    assert_eq!(report["counterexample"]["guided"], false);
    assert_eq!(report["guided_cases"], 0);
    assert_eq!(
        report["counterexample"]["seed"].as_u64().unwrap() + 1,
        report["cases"].as_u64().unwrap()
    );
    assert_eq!(report["started_anew"], json!([]));
}
