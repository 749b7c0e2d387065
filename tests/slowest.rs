//! `fuzz --slowest` and `--find`: the search with exact times and no process, and by the real executable.

use crate::support::records::{moves, with_records};
use crate::support::{Test, built_sums};
use fuzz::comparison::Budget;
use fuzz::comparison::candidate::{Candidate, End, Response};
use fuzz::comparison::compare::Comparison;
use fuzz::recipe::Recipe;
use fuzz::shrink::{Effort, ShrinkTime};
use fuzz::{Fuzzed, Task, slowest};
use generators::Value;
use package::Choices;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use terms::event::Silent;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// A candidate whose time on an input is scripted: for the number of moves in it, and whether it is the first run on it.
struct Timed<F> {
    time: F,
    seen: Mutex<BTreeSet<Vec<u8>>>,
}

impl<F: Fn(u64, bool) -> u64 + Sync> Candidate for Timed<F> {
    fn name(&self) -> &'static str {
        "timed"
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        let is_first = self.seen.lock().unwrap().insert(input.to_vec());
        let cpu = Duration::from_millis((self.time)(moves(input), is_first));
        let end = if cpu > Duration::from_secs(1) {
            End::Failed {
                verdict: Verdict::TimeLimit,
                reason: String::new(),
                printed: Vec::new(),
            }
        } else {
            End::Printed(Vec::new())
        };
        Ok(Response { end, cpu })
    }
}

/// What a search over records of 7 to 343 moves comes to.
fn searched(cases: u64, jobs: usize, time: impl Fn(u64, bool) -> u64 + Sync) -> Fuzzed {
    with_records(|jury| {
        let one = |value| Choices::One(Value::Int(value));
        let given = [
            ("games", one(1)),
            ("n", one(7)),
            ("p", Choices::Range(7, 343)),
        ];
        let given = given.map(|(name, choices)| (name.to_owned(), choices));
        let recipe = Recipe::new(jury.package(), "random", BTreeMap::from(given));
        let seen = Mutex::default();
        let candidate = Timed { time, seen };
        let stop = AtomicBool::new(false);
        let task = Task {
            comparison: Comparison {
                jury,
                oracle: None,
                reference: None,
                among: None,
            },
            candidates: &[&candidate],
            recipes: &[recipe],
            seed: 5,
            cases: Some(cases),
            budget: Budget::new(None, &stop),
            jobs,
            shrink_time: ShrinkTime {
                each: Effort::TIME,
                all: None,
            },
            find: Some(Verdict::TimeLimit),
            findings: 1,
            elsewhere: None,
            settles: None,
            may_join: false,
            typed: None,
        };
        slowest(&task, None, &Silent).unwrap()
    })
}

#[test]
fn the_largest_is_looked_at_first() {
    let fuzzed = searched(1, 1, |moves, _| moves);
    assert_eq!(moves(&fuzzed.slowest[0].input), 343);
    assert_eq!(fuzzed.slowest[0].cpu, Duration::from_millis(343));
    assert!(!fuzzed.slowest[0].is_over);
    assert!(fuzzed.findings.is_empty());
}

#[test]
fn a_peak_between_the_ends_is_climbed() {
    for jobs in [1, 3] {
        let fuzzed = searched(150, jobs, |moves, _| 500 - moves.abs_diff(137));
        let found = moves(&fuzzed.slowest[0].input);
        assert!(found.abs_diff(137) <= 2, "{found}");
        assert_eq!((fuzzed.cases, fuzzed.next), (150, 155));
    }
}

#[test]
fn the_least_time_of_several_runs_counts() {
    let disturbed = |moves: u64, is_first| if is_first && moves < 343 { 900 } else { moves };
    let fuzzed = searched(60, 1, disturbed);
    assert_eq!(moves(&fuzzed.slowest[0].input), 343);
    assert_eq!(fuzzed.slowest[0].cpu, Duration::from_millis(343));
}

#[test]
fn a_single_late_run_is_no_finding() {
    let late_once = |moves: u64, is_first| if is_first { 1500 } else { moves };
    let fuzzed = searched(20, 1, late_once);
    assert!(fuzzed.findings.is_empty());
    assert!(!fuzzed.slowest[0].is_over);
}

#[test]
fn the_search_ends_at_a_case_beyond_the_limit() {
    let fuzzed = searched(1000, 1, |moves, _| if moves == 343 { 2000 } else { 1 });
    assert_eq!(fuzzed.findings.len(), 1);
    assert_eq!(fuzzed.findings[0].failing.verdict, Verdict::TimeLimit);
    assert_eq!(moves(&fuzzed.findings[0].input), 343);
    assert_eq!(fuzzed.cases, 1);
    assert!(fuzzed.is_complete);
}

/// Right, but quadratic.
const QUADRATIC: &str = "n = int(input())\na = list(map(int, input().split()))\n\
    for i in range(n):\n    for j in range(i): pass\nprint(sum(a))\n";

/// `sums` with a submission; its inputs may be of this size.
fn up_to(n: u32, submission: &str) -> Test {
    let spec = crate::support::sums::SPEC.replace("[50, 60]", &format!("\"1..={n}\""));
    built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("mine.py", submission)
}

#[test]
fn a_quadratic_submission_meets_a_nearly_largest_input() {
    let test = up_to(2000, QUADRATIC);
    let args = [
        "fuzz",
        "sums",
        "mine.py",
        "--slowest",
        "--cases",
        "12",
        "--format",
        "json",
    ];
    let report = test.run(&args).ends_with(0).json();
    let found = &report["slowest"][0];
    let n: u32 = found["input"]
        .as_str()
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(n > 1900, "{report}");
    assert_eq!(found["over_limit"], false);
    assert!(
        found["compared_ms"].as_f64() < found["cpu_ms"].as_f64(),
        "{report}"
    );
    assert_eq!(report["counterexample"], serde_json::Value::Null);
    let command = found["replay"].as_str().unwrap();
    let words: Vec<&str> = command
        .split(' ')
        .skip(1)
        .chain(["--format", "json"])
        .collect();
    let again = test.run(&words).ends_with(0).json();
    assert_eq!(again["slowest"][0]["input"], found["input"]);
}

#[test]
fn a_case_beyond_the_limit_is_a_counterexample_as_large_as_it_was_found() {
    let test = up_to(20_000, QUADRATIC);
    test.run(&["build", "sums"]).ends_with(0);
    let args = [
        "fuzz",
        "sums",
        "mine.py",
        "--find",
        "time-limit",
        "--cases",
        "4",
        "--save",
    ];
    test.run(&args)
        .ends_with(1)
        .prints("mine.py: time-limit on ")
        .prints("over the limit of 1 s; the reference takes ")
        .prints("kept as ");
}

#[test]
fn only_what_is_asked_to_be_the_slowest_is_kept_within_the_limit() {
    let test = up_to(200, QUADRATIC);
    let hacks = test.path("problems/sums/hacks");
    let find = [
        "fuzz",
        "sums",
        "mine.py",
        "--find",
        "time-limit",
        "--cases",
        "2",
        "--save",
    ];
    test.run(&find).ends_with(0).prints("% of the limit of 1 s");
    assert!(!hacks.exists());
    let slowest = [
        "fuzz",
        "sums",
        "mine.py",
        "--slowest",
        "--cases",
        "2",
        "--save",
    ];
    test.run(&slowest).ends_with(0).prints("kept as ");
    assert_eq!(std::fs::read_dir(&hacks).unwrap().count(), 2);
    test.run(&["build", "sums", "--locked"]).ends_with(0);
}

#[test]
fn one_verdict_alone_is_found_when_asked_for() {
    let program = "n = int(input())\nassert n < 4\nprint(0)\n";
    let test = up_to(60, program);
    let found = |find: &[&str]| {
        let args = ["fuzz", "sums", "mine.py", "--format", "json"];
        let args = [&args[..], &["--shrink-time", "300s"], find].concat();
        test.run(&args).ends_with(1).json()["counterexample"].clone()
    };
    assert_eq!(found(&[])["verdict"], "wrong-answer");
    let crash = found(&["--find", "RTE"]);
    assert_eq!(crash["verdict"], "runtime-error");
    assert_eq!(crash["input"], "4\n0 0 0 0\n");
    let replay = crash["replay"].as_str().unwrap();
    assert!(replay.contains(" --find runtime-error "), "{replay}");
}

#[test]
fn what_cannot_be_searched_for_is_refused() {
    let test = up_to(60, QUADRATIC);
    for (args, complaint) in [
        (
            &["--find", "accepted"][..],
            "no input can be found by that verdict",
        ),
        (&["--find", "slow"], "unknown verdict `slow`"),
        (
            &["--slowest", "--find", "time-limit"],
            "cannot be used with",
        ),
        (&["--slowest", "--exhaustive"], "cannot be used with"),
        (
            &[
                "--find",
                "time-limit",
                "--exhaustive",
                "--generator",
                "random",
            ],
            "is a program",
        ),
    ] {
        let args = [&["fuzz", "sums", "mine.py"], args].concat();
        test.run(&args).ends_with(2).complains(complaint);
    }
}
