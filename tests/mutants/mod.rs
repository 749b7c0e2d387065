//! The planned cases of the built-in problems catch every wrong solution kept here: each is a plain solver
//! with one bug. Samples do not count, for contestants know them.

mod design_tic_tac_toe;
mod infinite_gobang;
mod least;
mod make_a_sequence;
mod page;
mod random;
mod shrinking;
mod weak;

use cases::plan::{INPUT, Origin, Planned, plan};
use generators::Draw;
use std::fmt::Display;
use std::path::Path;
use terms::language::Languages;

/// The same, as [`shrinking`] takes it.
type Planted = (String, Box<dyn Fn(&[u8]) -> Vec<u8> + Sync>);

/// Mutants by name.
fn named<N: Display, F: Fn(&[u8]) -> Vec<u8> + Sync + 'static>(
    mutants: impl IntoIterator<Item = (N, F)>,
) -> Vec<Planted> {
    let one = |(name, mutant): (N, F)| (name.to_string(), Box::new(mutant) as Box<_>);
    mutants.into_iter().map(one).collect()
}

/// Every bug that is planted into a solver of a problem.
fn planted_bugs(problem: &str) -> Vec<Planted> {
    match problem {
        "design_tic_tac_toe" => named(planted::design_tic_tac_toe::all()),
        "infinite_gobang" => named(infinite_gobang::mutants()),
        "make_a_sequence" => named(make_a_sequence::mutants()),
        _ => named(planted::tic_tac_toe_score::all()),
    }
}

/// A planned case.
struct Case {
    id: String,
    generator: String,
    input: Vec<u8>,
    answer: Vec<u8>,
}

/// The planned cases that bring points, of a problem whose parts are all built in.
fn cases(problem: &str) -> Vec<Case> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("problems")
        .join(problem);
    let package = package::open(&dir, &Languages::builtin()).unwrap();
    let model = package.model.as_deref().unwrap();
    let input = |origin: &Origin| match origin {
        Origin::File(file) => std::fs::read(&file.input).unwrap(),
        Origin::Command(command) => panic!("{} is not a call of a model", command.line),
        Origin::Generated(call) => {
            let mut draw = Draw::fresh(call.seed, INPUT);
            model
                .generate(&call.generator, &mut draw, &call.params)
                .unwrap()
        }
    };
    let case = |planned: Planned| {
        let input = input(&planned.origin);
        Case {
            id: planned.id,
            generator: match &planned.origin {
                Origin::File(_) | Origin::Command(_) => String::new(),
                Origin::Generated(call) => call.generator.clone(),
            },
            answer: model.solve(&input).unwrap(),
            input,
        }
    };
    let planned = plan(&package).into_iter();
    planned
        .filter(|planned| package.groups[planned.group].points > 0.0)
        .map(case)
        .collect()
}

/// Fails with the mutants that answer all cases rightly, and holds the page on the problem's data against what was
/// found: for each mutant, how often random play finds it and which case catches it. A bug that random play does
/// not find must be caught by a generator that aims at something. A mutant is a name and what the
/// solution prints for an input.
fn assert_all_caught(
    problem: &str,
    cases: &[Case],
    mutants: &[(impl Display, impl Fn(&[u8]) -> Vec<u8>)],
) {
    let play = random::play(problem);
    let (mut missed, mut rows) = (Vec::new(), Vec::new());
    for (name, mutant) in mutants {
        let hits = play.hits(mutant);
        let aims = |case: &&Case| hits > 0 || case.generator != play.generator;
        let catches = |case: &&Case| mutant(&case.input) != case.answer;
        match cases.iter().filter(aims).find(catches) {
            Some(case) => rows.push(format!("| {name} | {hits} | {} |", case.id)),
            None => missed.push(name.to_string()),
        }
    }
    assert!(missed.is_empty(), "no case of {problem} catches {missed:?}");
    page::assert_current(problem, &play, &rows);
}

#[test]
fn tic_tac_toe_score_catches_every_mutant() {
    let cases = cases("tic_tac_toe_score");
    assert_all_caught(
        "tic_tac_toe_score",
        &cases,
        &planted::tic_tac_toe_score::all(),
    );
}
