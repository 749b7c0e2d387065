//! Fuzzing finds planted bugs and shows each in a form that is hardly larger than the smallest there is.
//!
//! `smallest.txt` has the size of the smallest input for each bug. Where it says `least`, all smaller inputs of the scopes
//! in [`super::least`] were tried; where it says `known`, it is the best of several runs. With `TENGEN_BLESS=1` it is
//! written again, which takes minutes.

use super::least::{inputs, next};
use super::{Planted, planted_bugs};
use crate::support::is_long;
use cases::build::{BuildDir, Use};
use cases::jury::Jury;
use fuzz::comparison::Budget;
use fuzz::comparison::candidate::{Candidate, End, Response};
use fuzz::comparison::compare::Comparison;
use fuzz::recipes::recipes;
use fuzz::shrink::ShrinkTime;
use fuzz::{Task, fuzz};
use package::Package;
use sandbox::{Exit, Sandbox, Scripted};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use terms::event::Silent;
use terms::fault::Fault;
use terms::language::Languages;

/// A bug that is not found in this number of cases is left out.
const CASES: u64 = 600;

/// More than any of them needs, also on a busy machine.
const SHRINK_TIME: Duration = Duration::from_hours(1);

/// The problems, and every which of their bugs is shrunk.
const PROBLEMS: [(&str, usize); 4] = [
    ("design_tic_tac_toe", 2),
    ("infinite_gobang", 4),
    ("make_a_sequence", 5),
    ("tic_tac_toe_score", 3),
];
/// Where time is short, fewer by this factor.
const FEWER: usize = 3;

/// A mutant as a submission.
struct Mutant<'a>(&'a Planted);

impl Candidate for Mutant<'_> {
    fn name(&self) -> &str {
        &self.0.0
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        Ok(Response {
            end: End::Printed((self.0.1)(input)),
            cpu: Duration::ZERO,
        })
    }
}

/// The smallest form that is found for a bug, and how long finding and shrinking it took.
fn smallest(package: &Package, mutant: &Planted, seed: u64) -> Option<(Vec<u8>, Duration)> {
    let dir = tempfile::tempdir().unwrap();
    let dir = BuildDir::open(dir.path(), Use::Programs, || {}).unwrap();
    // Everything is built in: nothing is run.
    let sandbox: Arc<dyn Sandbox> = Arc::new(Scripted::new(|_| Ok(Exit::printing(""))));
    let compiler = dir.compiler(sandbox.clone());
    let jury = Jury::new(package, &compiler, &*sandbox);
    let stop = AtomicBool::new(false);
    let recipes = recipes(package);
    let mutant = Mutant(mutant);
    let task = Task {
        comparison: Comparison {
            jury: &jury,
            oracle: None,
            reference: None,
            among: None,
        },
        candidates: &[&mutant],
        recipes: &recipes,
        seed,
        cases: Some(CASES),
        budget: Budget::new(None, &stop),
        jobs: 1,
        shrink_time: ShrinkTime {
            each: SHRINK_TIME,
            all: None,
        },
        find: None,
        findings: 1,
        elsewhere: None,
        settles: None,
        may_join: false,
        typed: None,
    };
    let begin = Instant::now();
    let fuzzed = fuzz(&task, &Silent).unwrap();
    let finding = fuzzed.findings.first()?;
    Some((finding.input.to_vec(), begin.elapsed()))
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutants/smallest.txt")
}

/// What is known of the smallest input for a bug.
#[derive(Clone, Copy)]
struct Known {
    bytes: usize,
    /// Whether everything smaller in the scopes was tried.
    is_least: bool,
}

/// What is known, by problem and bug.
type Table = BTreeMap<(String, String), Known>;

/// The table in the file: lines of problem, bug, bytes, and how that is known.
fn known() -> Table {
    let text = std::fs::read_to_string(path()).unwrap();
    let entry = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [problem, bug, bytes, how] = words[..] else {
            panic!("{line}")
        };
        let known = Known {
            bytes: bytes.parse().unwrap(),
            is_least: how == "least",
        };
        ((problem.to_owned(), bug.to_owned()), known)
    };
    text.lines().map(entry).collect()
}

fn write(known: &Table) {
    let mut text = String::new();
    for ((problem, bug), Known { bytes, is_least }) in known {
        let how = if *is_least { "least" } else { "known" };
        let _ = writeln!(text, "{problem} {bug} {bytes} {how}");
    }
    std::fs::write(path(), text).unwrap();
}

/// The bugs of a problem that are shrunk: every so many, or all of them.
fn bugs(problem: &str, step: usize) -> (Package, Vec<Planted>) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("problems")
        .join(problem);
    let package = package::open(&dir, &Languages::builtin()).unwrap();
    let all = planted_bugs(problem).into_iter();
    (package, all.step_by(step).collect())
}

/// The results of shrinking the bugs of a problem.
#[derive(Default)]
struct Outcome {
    /// Those that come out too large, or smaller than can be.
    bad: Vec<String>,
    /// How many come out at most 1.3 times as large as the least.
    good: usize,
    /// How many were found.
    found: usize,
}

fn outcome(problem: &str, step: usize) -> Outcome {
    let known = known();
    let (package, bugs) = bugs(problem, step);
    let mut outcome = Outcome::default();
    for bug in &bugs {
        let Some((input, _)) = smallest(&package, bug, 0) else {
            continue;
        };
        outcome.found += 1;
        let Some(known) = known.get(&(problem.to_owned(), bug.0.clone())) else {
            let bytes = input.len();
            outcome
                .bad
                .push(format!("{problem} {} {bytes} is not known", bug.0));
            continue;
        };
        let (bytes, least) = (input.len(), known.bytes);
        if 10 * bytes > 13 * least || (known.is_least && bytes < least) {
            outcome.bad.push(format!(
                "{}: {bytes} bytes instead of {least}\n{}",
                bug.0,
                String::from_utf8_lossy(&input)
            ));
        } else if known.is_least {
            outcome.good += 1;
        }
    }
    outcome
}

#[test]
fn planted_bugs_come_out_hardly_larger_than_the_least_input_that_shows_them() {
    let fewer = if is_long() { 1 } else { FEWER };
    let outcomes = std::thread::scope(|scope| {
        let problems =
            PROBLEMS.map(|(problem, step)| scope.spawn(move || outcome(problem, fewer * step)));
        problems.map(|problem| problem.join().unwrap())
    });
    let bad: Vec<&String> = outcomes.iter().flat_map(|outcome| &outcome.bad).collect();
    assert!(bad.is_empty(), "{bad:#?}");
    let found = outcomes.iter().map(|outcome| outcome.found).sum::<usize>();
    assert!(found >= 60 / fewer, "only {found} bugs were found");
    let good = outcomes.iter().map(|outcome| outcome.good).sum::<usize>();
    assert!(
        good >= 40 / fewer,
        "only {good} bugs are compared with the least input"
    );
}

/// Whether a bug shows on an input shorter than this number of bytes, among the first of the scopes.
fn is_undercut(
    package: &Package,
    bug: &Planted,
    problem: &str,
    bytes: usize,
    count: usize,
) -> bool {
    let model = package.model.as_deref().unwrap();
    let shorter = inputs(problem, model).take(count);
    shorter
        .take_while(|input| input.len() < bytes)
        .any(|input| {
            model
                .solve(&input)
                .is_ok_and(|answer| (bug.1)(&input) != answer)
        })
}

#[test]
fn what_is_called_least_is_not_undercut_by_the_first_inputs_of_the_scopes() {
    let known = known();
    for (problem, step) in PROBLEMS {
        let (package, bugs) = bugs(problem, step);
        for bug in &bugs {
            if let Some(known) = known.get(&(problem.to_owned(), bug.0.clone()))
                && known.is_least
            {
                let is_undercut = is_undercut(&package, bug, problem, known.bytes, 1000);
                assert!(!is_undercut, "{problem} {}", bug.0);
            }
        }
    }
}

#[test]
fn the_smallest_sizes_are_written_when_asked_for() {
    if std::env::var_os("TENGEN_BLESS").is_none() {
        return;
    }
    let tables = std::thread::scope(|scope| {
        let problems = PROBLEMS.map(|(problem, step)| scope.spawn(move || measured(problem, step)));
        problems.map(|problem| problem.join().unwrap())
    });
    write(&tables.into_iter().flatten().collect());
}

/// The best of several runs for each bug of a problem, and of what was known before, and whether it is the least in the scopes.
fn measured(problem: &str, step: usize) -> Table {
    let known = known();
    let (package, bugs) = bugs(problem, step);
    let mut table = Table::new();
    for bug in &bugs {
        let runs = [0, 300, 3000].map(|seed| smallest(&package, bug, seed));
        let before = known.get(&(problem.to_owned(), bug.0.clone()));
        let sizes = runs.iter().flatten().map(|(input, _)| input.len());
        let Some(bytes) = sizes.chain(before.map(|known| known.bytes)).min() else {
            continue;
        };
        let is_least =
            bytes <= next(problem) && !is_undercut(&package, bug, problem, bytes, usize::MAX);
        eprintln!("{problem} {}: {bytes} bytes, least: {is_least}", bug.0);
        let least = Known { bytes, is_least };
        table.insert((problem.to_owned(), bug.0.clone()), least);
    }
    table
}
