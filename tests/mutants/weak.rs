//! What `strength --save` makes of weak data: a problem of this repository with nothing but 20 random cases, before and after.
//!
//! All wrong solutions that are known are tried: those of the package, and the planted bugs. That takes minutes, so these tests run only
//! when they are asked for: `just weak`. They print how many of the known mutants and wrong solutions are caught before and after.

use super::{Planted, planted_bugs};
use crate::support::{Test, copy_problem, shipped_problems};
use generators::Params;
use std::path::Path;
use toml::{Table, Value};

/// How many random cases there are.
const CASES: i64 = 20;
/// What is caught of all, after `strength --save`, in percent.
const GOAL: usize = 98;

/// How many of the known wrong solutions are caught.
struct Caught {
    /// Of the package.
    named: usize,
    /// Planted.
    planted: usize,
    missed: Vec<String>,
}

/// The problem with these cases alone, and its solutions.
fn weakened(problem: &str, generator: &str) -> Test {
    let test = Test::new();
    let (from, to) = (
        shipped_problems().join(problem),
        test.path("problems").join(problem),
    );
    copy_problem(&from.join("solutions"), &to.join("solutions"));
    let text = std::fs::read_to_string(from.join("problem.toml")).unwrap();
    let mut spec: Table = text.parse().unwrap();
    let group = [
        ("name", Value::from("random")),
        ("points", Value::from(100)),
        ("generator", Value::from(generator)),
        ("count", Value::from(CASES)),
    ];
    let group = group.map(|(key, value)| (key.to_owned(), value));
    spec.insert("group".to_owned(), vec![Table::from_iter(group)].into());
    // What is expected of a solution on each group is meant for the groups that are gone.
    for solution in spec["solution"].as_array_mut().unwrap() {
        let expect = &mut solution["expect"];
        if expect.is_table() {
            *expect = "wrong-answer".into();
        }
    }
    std::fs::write(to.join("problem.toml"), spec.to_string()).unwrap();
    test
}

/// The inputs of the built cases, and the answers to them.
fn cases(problem: &str, dir: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    let model = problems::open(problem, &Params::default())
        .unwrap()
        .unwrap();
    let groups = std::fs::read_dir(dir.join("build/data")).unwrap();
    let groups = groups.map(|entry| entry.unwrap().path());
    let files = groups.filter(|path| path.is_dir()).flat_map(|group| {
        let files = std::fs::read_dir(group).unwrap();
        files.map(|entry| entry.unwrap().path())
    });
    let inputs = files.filter(|path| path.extension().is_some_and(|it| it == "in"));
    inputs
        .map(|path| {
            let input = std::fs::read(path).unwrap();
            let answer = model.solve(&input).unwrap();
            (input, answer)
        })
        .collect()
}

fn caught(problem: &str, test: &Test, bugs: &[Planted]) -> Caught {
    let cases = cases(problem, &test.path("problems").join(problem));
    let is_missed = |bug: &&Planted| cases.iter().all(|(input, answer)| bug.1(input) == *answer);
    let missed: Vec<String> = bugs
        .iter()
        .filter(is_missed)
        .map(|bug| bug.0.clone())
        .collect();
    let args = ["strength", problem, "--mutants", "1", "--inputs", "0"];
    let document = test
        .run(&[&args[..], &["--format", "json"]].concat())
        .json();
    let named = document["named"].as_array().unwrap();
    let is_caught = |named: &&serde_json::Value| named["caught"] == true;
    Caught {
        named: named.iter().filter(is_caught).count(),
        planted: bugs.len() - missed.len(),
        missed,
    }
}

fn become_strong(problem: &str, generator: &str) {
    let test = weakened(problem, generator);
    let bugs = planted_bugs(problem);
    test.run(&["build", problem]).ends_with(0);
    let before = caught(problem, &test, &bugs);
    let strengthened = test.run(&["strength", problem, "--save"]);
    println!("{}", strengthened.stdout);
    let after = caught(problem, &test, &bugs);
    let named = std::fs::read_dir(shipped_problems().join(problem).join("solutions")).unwrap();
    let is_wrong = |name: &String| name.starts_with("wa_");
    let named = named.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let all = named.filter(is_wrong).count() + bugs.len();
    let [before_all, after_all] = [&before, &after].map(|it| it.named + it.planted);
    println!(
        "{problem}: {CASES} random cases catch {before_all} of {all} known wrong solutions; with those of `strength --save`, {after_all}\n\
         missed: {:?}",
        after.missed
    );
    assert!(before_all < after_all);
    assert!(
        100 * after_all > GOAL * all,
        "{after_all} of {all} are caught, not these: {:?}",
        after.missed
    );
}

#[test]
#[ignore = "takes minutes; `just weak` runs it"]
fn twenty_random_records_of_make_a_sequence_become_strong() {
    become_strong("make_a_sequence", "random");
}

#[test]
#[ignore = "takes minutes; `just weak` runs it"]
fn twenty_random_boards_of_tic_tac_toe_score_become_strong() {
    become_strong("tic_tac_toe_score", "boards");
}

#[test]
#[ignore = "takes minutes; `just weak` runs it"]
fn twenty_random_games_of_design_tic_tac_toe_become_strong() {
    become_strong("design_tic_tac_toe", "random");
}

#[test]
#[ignore = "takes minutes; `just weak` runs it"]
fn twenty_random_crowds_of_infinite_gobang_become_strong() {
    become_strong("infinite_gobang", "crowd");
}
