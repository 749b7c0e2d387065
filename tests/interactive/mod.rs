//! Interactive problems, with real processes.

mod by_hand;
mod communication;
mod ends;
mod judging;
mod pairs;
mod passes;
mod script;
mod tout;

use pairs::{Must, PAIRS, Row};
use sandbox::{Exit, Job, JobLimits, OnPartnerEnd, Options, Pair, Partner, Sandbox, Status, open};
use script::Script;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use terms::verdict::{
    Decision, InteractorEnd, RunOutcome, SubmissionEnd, Verdict, of_exit, of_interaction,
};

/// How often each pair of two programs is run; more, as 50, on demand.
const TIMES: &str = "TENGEN_TEST_TIMES";
const USUAL_TIMES: usize = 4;
/// The same with the interactor in this process: there is but one program whose pace may vary.
const TIMES_IN_PROCESS: usize = 4;
/// How many run at once. Most of them wait most of the time.
const AT_ONCE: usize = 12;

/// How much processor time a submission has that is to use it all up, and one that is not: to read what an interactor
/// floods it with takes a slow machine long.
const LITTLE: Duration = Duration::from_millis(50);
const MUCH: Duration = Duration::from_secs(2);

/// How long programs may take that are not expected to be stopped for it: only a hang takes as long, however busy the machine is.
const NEVER: Duration = Duration::from_mins(2);
/// The same for a submission and for an interactor that are expected to wait until they are stopped. The time of an interactor counts from the
/// end of the submission.
const IDLE_SUBMISSION: Duration = Duration::from_millis(800);
const IDLE_INTERACTOR: Duration = Duration::from_secs(2);

const SUBMISSION: JobLimits = JobLimits {
    cpu: MUCH,
    wall: NEVER,
    memory: 32 << 20,
    output: 32 << 10,
    file: 1 << 20,
    processes: 4,
};

const INTERACTOR: JobLimits = JobLimits {
    cpu: Duration::from_millis(100),
    wall: NEVER,
    memory: 32 << 20,
    output: 256 << 10,
    file: 1 << 20,
    processes: 4,
};

fn actor(dir: &Path) -> PathBuf {
    let program = dir.join("actor");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/interactive/actor.c");
    let status = Command::new("gcc")
        .args(["-O1", "-o"])
        .args([&program, &source])
        .status()
        .unwrap();
    assert!(status.success());
    program
}

fn job(actor: &Path, steps: &str, limits: JobLimits) -> Job {
    let steps = steps.split(' ').map(Into::into);
    let mut job = Job::new([actor.as_os_str().to_owned()].into_iter().chain(steps));
    job.limits = limits;
    job
}

fn word(exit: &Exit) -> InteractorEnd {
    match (exit.stop, exit.status) {
        (None, Status::Exited(0)) => InteractorEnd::Accepts,
        (None, Status::Exited(1)) => InteractorEnd::Rejects,
        (Some(_), _) => InteractorEnd::Stopped,
        _ => InteractorEnd::Broken,
    }
}

/// The limits of a submission from which this is expected.
fn limits(expected: Must) -> JobLimits {
    let (cpu, wall) = match expected {
        Must::Time => (LITTLE, IDLE_SUBMISSION),
        _ => (MUCH, NEVER),
    };
    JobLimits {
        cpu,
        wall,
        ..SUBMISSION
    }
}

/// What a pair comes to, once.
fn outcome(
    sandbox: &dyn Sandbox,
    actor: &Path,
    (_, submission, interactor, expected): &Row,
) -> (Must, Pair) {
    let wall = if interactor.contains("sleep") {
        IDLE_INTERACTOR
    } else {
        NEVER
    };
    let other = job(actor, interactor, JobLimits { wall, ..INTERACTOR });
    let partner = Partner::Program {
        job: &other,
        on_end: &|status, _| match status {
            Status::Exited(0) => OnPartnerEnd::Continue,
            Status::Exited(1) => OnPartnerEnd::Stop,
            _ => OnPartnerEnd::StopWhenWaiting,
        },
    };
    let pair = sandbox
        .run_pair(&job(actor, submission, limits(*expected)), partner)
        .unwrap();
    let word = word(pair.partner.as_ref().unwrap());
    (decide(&pair, word, *expected), pair)
}

/// What it comes to with the interactor in this process.
fn outcome_with(
    mut script: Script,
    sandbox: &dyn Sandbox,
    actor: &Path,
    (_, submission, _, expected): &Row,
) -> (Must, Pair) {
    let pair = sandbox
        .run_pair(
            &job(actor, submission, limits(*expected)),
            Partner::InProcess(&mut script),
        )
        .unwrap();
    (decide(&pair, script.word(), *expected), pair)
}

fn decide(pair: &Pair, word: InteractorEnd, expected: Must) -> Must {
    let limits = terms::Limits {
        time: limits(expected).cpu,
        memory: SUBMISSION.memory,
        output: SUBMISSION.output,
        processes: SUBMISSION.processes,
    };
    let outcome: RunOutcome = of_exit(&pair.submission, &limits);
    let submission_end = SubmissionEnd::from_outcome(outcome, pair.dismissed);
    match of_interaction(&submission_end, word, pair.saw_end) {
        Decision::Fault => Must::Fault,
        Decision::Interactor if word == InteractorEnd::Accepts => Must::Accept,
        Decision::Interactor => Must::Wrong,
        Decision::Submission(Verdict::TimeLimit, _) => Must::Time,
        Decision::Submission(Verdict::MemoryLimit, _) => Must::Memory,
        Decision::Submission(Verdict::OutputLimit, _) => Must::Output,
        Decision::Submission(_, _) => Must::Crash,
    }
}

/// Runs every row again and again; each must come to what it must each time, as `run` finds it.
#[track_caller]
fn every_time(
    times: usize,
    rows: &[&Row],
    run: impl Fn(&dyn Sandbox, &Path, &Row) -> (Must, Pair) + Sync,
) {
    let dir = tempfile::tempdir().unwrap();
    let actor = actor(dir.path());
    let sandbox = open(&Options {
        helper: Some(env!("CARGO_BIN_EXE_tengen").into()),
        ..Options::default()
    })
    .unwrap();
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    // Repetitions of a pair are far apart, so that they meet different neighbours.
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= rows.len() * times {
                        break;
                    }
                    let row = rows[index % rows.len()];
                    let (found, mut pair) = run(&*sandbox, &actor, row);
                    if found != row.3 {
                        pair.transcript.lines.truncate(10);
                        for exit in pair.partner.iter_mut().chain([&mut pair.submission]) {
                            exit.stdout.truncate(10);
                        }
                        let mut wrong = wrong.lock().unwrap();
                        wrong.push((row.0, row.3, found, pair));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    let runs = rows.len() * times;
    assert!(
        wrong.is_empty(),
        "wrong in {} of {runs}: {wrong:#?}",
        wrong.len()
    );
}

#[test]
fn every_pair_gets_its_verdict_every_time() {
    let rows: Vec<&Row> = PAIRS.iter().collect();
    let times = std::env::var(TIMES).map_or(USUAL_TIMES, |times| times.parse().unwrap());
    every_time(times, &rows, outcome);
}

#[test]
fn an_interactor_in_this_process_comes_to_the_same_every_time() {
    let script = |row: &Row| Script::of(row.2);
    let rows: Vec<&Row> = PAIRS.iter().filter(|row| script(row).is_some()).collect();
    assert!(rows.len() >= 25, "{}", rows.len());
    every_time(TIMES_IN_PROCESS, &rows, |sandbox, actor, row| {
        outcome_with(script(row).unwrap(), sandbox, actor, row)
    });
}
