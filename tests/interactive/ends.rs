//! How a submission and an interactor may end together, with exact ends and no process.

use crate::support::Test;
use base::pool::Pool;
use base::transcript::Transcript;
use cases::build::{BuildDir, LockMode, Use, build};
use cases::jury::Jury;
use judge::{Judge, JudgedCase};
use program::Source;
use sandbox::{Exit, Pair, Sandbox, Scripted, Status, Stop};
use std::sync::Arc;
use std::time::Duration;
use terms::event::Silent;
use terms::fault::Fault;
use terms::language::Languages;
use terms::verdict::Verdict;

const SPEC: &str = r#"format = 1
title = { en = "Sums" }
kind = "interactive"
limits = { time = "1s", memory = "64MiB", output = "1MiB" }

[interactor]
program = "interactor.py"
"#;

/// Judges a submission that comes to this pair with its interactor.
fn judged(pair: &Pair) -> Result<JudgedCase, Fault> {
    let test = Test::new()
        .file("problems/sums/problem.toml", SPEC)
        .file("problems/sums/interactor.py", "")
        .file("problems/sums/samples/1.in", "1\n");
    let languages = Languages::builtin().on_machine(&std::env::var_os("PATH").unwrap(), None);
    let package = package::open(&test.path("problems/sums"), &languages).unwrap();
    let dir = BuildDir::open(&package.dir, Use::Cases, || {}).unwrap();
    let pair = pair.clone();
    let scripted = Scripted::new(|_| Ok(Exit::printing("3")));
    let sandbox: Arc<dyn Sandbox> = Arc::new(scripted.with_pairs(move |_, _| Ok(pair.clone())));
    let compiler = dir.compiler(sandbox.clone());
    let jury = Jury::new(&package, &compiler, &*sandbox);
    let built = build(&jury, &dir, LockMode::Ignore, &Pool::new(1), &Silent).unwrap();
    let judge = Judge {
        jury: &jury,
        cases: &built.cases,
        compiler: &compiler,
        sandbox: &*sandbox,
        pool: &Pool::new(1),
        workers: None,
        all: false,
        store: None,
        keeps_output: false,
        cancel: sandbox::Cancel::default(),
    };
    let language = languages.for_file("mine.py".as_ref()).unwrap();
    let source = Source::single("mine.py", b"the script decides".to_vec(), &language);
    let mut judged = judge.judge("mine.py", &source, &Silent)?;
    Ok(judged.cases.remove(0))
}

fn ended(status: Status, stop: Option<Stop>) -> Exit {
    Exit {
        status,
        stop,
        wall: Duration::from_secs(3),
        ..Exit::printing("")
    }
}

/// The submission ended so, and then the interactor was stopped for this limit with so much unread.
fn stopped(submission: Exit, dismissed: bool, stop: Stop, unread: usize) -> Pair {
    Pair {
        submission,
        partner: Some(ended(Status::Signaled(9), Some(stop))),
        saw_end: false,
        dismissed,
        unread,
        last_turn: None,
        waited_in_turn: false,
        transcript: Transcript::default(),
    }
}

#[test]
fn no_failed_submission_becomes_a_fault_of_an_interactor_that_is_stopped() {
    let killed = Status::Signaled(9);
    for (exit, verdict) in [
        (ended(killed, Some(Stop::Cpu)), Verdict::TimeLimit),
        (ended(killed, Some(Stop::Wall)), Verdict::TimeLimit),
        (ended(killed, Some(Stop::Memory)), Verdict::MemoryLimit),
        (ended(killed, Some(Stop::Output)), Verdict::OutputLimit),
        (ended(Status::Signaled(11), None), Verdict::RuntimeError),
        (ended(Status::Exited(1), None), Verdict::RuntimeError),
    ] {
        for stop in [Stop::Cpu, Stop::Wall, Stop::Memory, Stop::Output] {
            for unread in [0, 1 << 20] {
                let pair = stopped(exit.clone(), false, stop, unread);
                assert_eq!(judged(&pair).unwrap().verdict, verdict, "{pair:?}");
            }
        }
    }
}

#[test]
fn a_submission_that_is_far_ahead_of_an_interactor_that_is_stopped_is_too_slow() {
    let well = ended(Status::Exited(0), None);
    let dismissed = ended(Status::Signaled(9), None);
    for pair in [
        stopped(well, false, Stop::Wall, 1 << 20),
        stopped(dismissed, true, Stop::Output, 1 << 20),
    ] {
        let case = judged(&pair).unwrap();
        assert_eq!(case.verdict, Verdict::TimeLimit);
        assert!(case.message.contains("more than the interactor could read"));
    }
}

#[test]
fn an_interactor_that_hangs_without_cause_is_at_fault_with_case_and_submission() {
    let well = ended(Status::Exited(0), None);
    let fault = judged(&stopped(well, false, Stop::Wall, 100)).unwrap_err();
    let said = fault.to_string();
    assert!(
        said.contains(
            "interactor interactor.py failed on samples/1 of mine.py: it did not end in the 10 s"
        ),
        "{said}"
    );
    assert!(said.contains("its arguments: input tout answer"), "{said}");
}
