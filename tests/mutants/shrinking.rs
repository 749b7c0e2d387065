//! Fuzzing finds planted bugs and shows each in a form that is hardly larger than the smallest known.
//!
//! `smallest.txt` has the smallest size known for each bug, from several runs. With `TENGEN_BLESS=1` it is written anew:
//! what was known stays where nothing smaller is found.

use super::{
    Planted, design_tic_tac_toe, infinite_gobang, make_a_sequence, planted, tic_tac_toe_score,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tengen::build::{BuildDir, Use};
use tengen::event::Silent;
use tengen::fault::Fault;
use tengen::fuzz::candidate::{Candidate, End, Response};
use tengen::fuzz::recipe::recipes;
use tengen::fuzz::trial::Trial;
use tengen::fuzz::{Budget, Task, fuzz};
use tengen::jury::Jury;
use tengen::language::Languages;
use tengen::package::{self, Package};
use tengen::program::Compiler;
use tengen::sandbox::{Exit, Sandbox, Scripted};

/// A bug that is not found in so many cases is not looked at.
const CASES: u64 = 600;

/// The problems, and every which of their bugs is shrunk.
const PROBLEMS: [(&str, usize); 4] = [
    ("design_tic_tac_toe", 2),
    ("infinite_gobang", 4),
    ("make_a_sequence", 5),
    ("tic_tac_toe_score", 3),
];

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
    let compiler = Compiler::new(&dir, sandbox.clone());
    let jury = Jury::new(package, &compiler, &*sandbox);
    let stop = AtomicBool::new(false);
    let recipes = recipes(package);
    let mutant = Mutant(mutant);
    let task = Task {
        trial: Trial {
            jury: &jury,
            rival: None,
        },
        candidates: &[&mutant],
        recipes: &recipes,
        seed,
        cases: Some(CASES),
        budget: Budget::new(None, &stop),
        jobs: 1,
        find: None,
        findings: 1,
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

/// The smallest size known for each bug: lines of problem, bug and bytes.
fn known() -> BTreeMap<(String, String), usize> {
    let text = std::fs::read_to_string(path()).unwrap_or_default();
    let entry = |line: &str| {
        let (bug, bytes) = line.rsplit_once(' ').unwrap();
        let (problem, bug) = bug.split_once(' ').unwrap();
        ((problem.to_owned(), bug.to_owned()), bytes.parse().unwrap())
    };
    text.lines().map(entry).collect()
}

fn write(known: &BTreeMap<(String, String), usize>) {
    let mut text = String::new();
    for ((problem, bug), bytes) in known {
        let _ = writeln!(text, "{problem} {bug} {bytes}");
    }
    std::fs::write(path(), text).unwrap();
}

/// The bugs of a problem that are shrunk: every so many, or all of them.
fn bugs(problem: &str, step: usize) -> (Package, Vec<Planted>) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("problems")
        .join(problem);
    let package = package::open(&dir, &Languages::builtin()).unwrap();
    let all = match problem {
        "design_tic_tac_toe" => planted(design_tic_tac_toe::all()),
        "infinite_gobang" => planted(infinite_gobang::mutants()),
        "make_a_sequence" => planted(make_a_sequence::mutants()),
        _ => planted(tic_tac_toe_score::all()),
    };
    (package, all.into_iter().step_by(step).collect())
}

/// Shrinks bugs of a problem; those that come out too large, and how many were found.
fn too_large(problem: &str, step: usize) -> (Vec<String>, usize) {
    let known = known();
    let (package, bugs) = bugs(problem, step);
    let (mut bad, mut found) = (Vec::new(), 0);
    for bug in &bugs {
        let Some((input, _)) = smallest(&package, bug, 0) else {
            continue;
        };
        found += 1;
        let least = known.get(&(problem.to_owned(), bug.0.clone()));
        let least = *least.unwrap_or_else(|| panic!("{problem}: {} is not known", bug.0));
        if 10 * input.len() > 13 * least {
            bad.push(format!(
                "{}: {} bytes instead of {least}",
                bug.0,
                input.len()
            ));
        }
    }
    (bad, found)
}

#[test]
fn planted_bugs_come_out_hardly_larger_than_the_smallest_known() {
    let found = std::thread::scope(|scope| {
        let problems =
            PROBLEMS.map(|(problem, step)| scope.spawn(move || too_large(problem, step)));
        problems.map(|problem| problem.join().unwrap())
    });
    let bad: Vec<&String> = found.iter().flat_map(|(bad, _)| bad).collect();
    assert!(bad.is_empty(), "{bad:#?}");
    let found = found.iter().map(|(_, found)| found).sum::<usize>();
    assert!(found >= 60, "only {found} bugs were found");
}

#[test]
fn the_smallest_sizes_are_written_when_asked_for() {
    if std::env::var_os("TENGEN_BLESS").is_none() {
        return;
    }
    let mut known = known();
    for (problem, step) in PROBLEMS {
        let (package, bugs) = bugs(problem, step);
        for bug in &bugs {
            for seed in [0, 300, 3000] {
                let Some((input, time)) = smallest(&package, bug, seed) else {
                    eprintln!("{problem} {} from {seed}: not found", bug.0);
                    continue;
                };
                let shown = String::from_utf8_lossy(&input).replace('\n', "/");
                eprintln!(
                    "{problem} {} from {seed}: {} bytes in {time:?}: {shown}",
                    bug.0,
                    input.len()
                );
                let least = known
                    .entry((problem.to_owned(), bug.0.clone()))
                    .or_insert(usize::MAX);
                *least = input.len().min(*least);
            }
        }
    }
    write(&known);
}
