//! The cost of judging on other machines: real NATS and workers on the loopback interface. Run
//! `cargo bench --bench cluster`, optionally with the name of a part to run: `overhead`, `two`,
//! `empty`, `deaths` or `programs`.
//!
//! The targets: a tiny submission of ten cases takes at most 3 ms longer (median) than judged
//! locally; two workers on two processors are at least 1.8 times as fast as one if cases take 20
//! ms; 2,000 jobs per second if nothing has to be run; 3 s until a job of a dead worker is given to
//! another.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

mod problem;
mod processes;

use base::pool::Pool;
use cases::build::Built;
use cases::jury::Jury;
use cluster::{
    Coordinator, Distribution, Priority, Settings, WorkerOptions, WorkerTools, run_worker,
};
use judge::Judged;
use problem::{Problem, SUM, add_checker, empty_problem, write_sums};
use processes::{Nats, Running, wait_for};
use program::Source;
use sandbox::{Exit, Level, Scripted};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use terms::event::Silent;
use terms::language::Languages;
use terms::verdict::Verdict;

const TINY_CASES: usize = 10;
const BUSY_CASES: usize = 200;
/// How many submissions are judged locally and remotely, alternating.
const ROUNDS: usize = 150;
const SUBMISSIONS: usize = 6000;
const EMPTY_SLOTS: usize = 16;
const DEATHS: usize = 5;
const NEW_WORKERS: usize = 5;

/// Computes the sum of two numbers after about 25 ms.
const BUSY: &str = "#include <cstdio>\nint main() { long a, b; volatile unsigned x = 1; for (long i = 0; i < 20000000; i++) x = x * 1664525u + 1; \
    if (scanf(\"%ld %ld\", &a, &b) == 2) printf(\"%ld\\n\", a + b); }\n";
/// Sleeps, so that a worker is running it when the worker is killed.
const SLEEPS: &str = "#include <cstdio>\n#include <unistd.h>\nint main() { long a, b; usleep(300000); \
    if (scanf(\"%ld %ld\", &a, &b) == 2) printf(\"%ld\\n\", a + b); }\n";

fn main() {
    // The sandbox starts this executable again as its helper.
    sandbox::enter_if_helper();
    let place = tempfile::tempdir().expect("a temporary directory");
    let sums = |cases| {
        let dir = place.path().join(format!("problems/sums{cases}"));
        write_sums(&dir, cases);
        Problem::open(&dir)
    };
    let asked: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let is_asked = |name: &str| asked.is_empty() || asked.iter().any(|it| it == name);
    if is_asked("overhead") {
        overhead(&sums(TINY_CASES), place.path());
    }
    if is_asked("two") {
        two_workers(&sums(BUSY_CASES), place.path());
    }
    if is_asked("empty") {
        empty(&empty_problem(place.path()), place.path());
    }
    if is_asked("deaths") {
        deaths(&sums(TINY_CASES), place.path());
    }
    if is_asked("programs") {
        let dir = place.path().join("problems/checked");
        write_sums(&dir, TINY_CASES);
        add_checker(&dir);
        programs(&Problem::open(&dir), place.path());
    }
}

/// Judges a tiny submission locally and remotely, alternating.
fn overhead(problem: &Problem, place: &Path) {
    let nats = Nats::start(place);
    let worker = nats.worker(place, "one", 1);
    let coordinator = nats.coordinator();
    let distribution = distribution(&coordinator);
    let source = problem.cpp(SUM);
    problem.with_cases(|built, jury| {
        let here = problem.judge(built, jury, None);
        let there = problem.judge(built, jury, Some(&distribution));
        for judge in [&here, &there] {
            accepted(&judge.judge("sum", &source, &Silent).expect("a result"));
        }
        let before = nats.traffic();
        let (mut local, mut remote) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            local.push(timed(|| drop(here.judge("sum", &source, &Silent))));
            remote.push(timed(|| drop(there.judge("sum", &source, &Silent))));
        }
        let bytes = (nats.traffic() - before) as f64 / ROUNDS as f64;
        let (here, there) = (quantiles(local), quantiles(remote));
        println!(
            "a tiny submission of {TINY_CASES} cases: {:.2} ms here, {:.2} ms there: {:+.2} ms at the median (99 of 100: {:.2} and {:.2} ms)",
            here.0,
            there.0,
            there.0 - here.0,
            here.1,
            there.1
        );
        println!("bytes a submission, in and out of the server: {bytes:.0}");
    });
    drop((coordinator, worker));
}

/// Judges one submission with cases that compute, with one worker and with two.
fn two_workers(problem: &Problem, place: &Path) {
    let source = problem.cpp(BUSY);
    let measure = |workers: usize| {
        let nats = Nats::start(place);
        let running: Vec<Running> = (0..workers)
            .map(|at| nats.worker(place, &format!("w{at}"), 1))
            .collect();
        let coordinator = nats.coordinator();
        let distribution = distribution(&coordinator);
        wait_for(|| coordinator.workers().len() == workers);
        let best = problem.with_cases(|built, jury| {
            let judge = problem.judge(built, jury, Some(&distribution));
            let mut best = f64::INFINITY;
            // The first round is not counted, because each worker compiles then.
            for round in 0..4 {
                let seconds = timed(|| {
                    accepted(&judge.judge("busy", &source, &Silent).expect("a result"));
                });
                if round > 0 {
                    best = best.min(seconds);
                }
            }
            best
        });
        drop((coordinator, running));
        best
    };
    let (one, two) = (measure(1), measure(2));
    println!(
        "{BUSY_CASES} cases of {:.1} ms: {one:.2} s with one worker, {two:.2} s with two: {:.2} times as fast",
        one / BUSY_CASES as f64 * 1e3,
        one / two
    );
}

/// Submissions that are not run: the worker returns the answer at once.
fn empty(problem: &Problem, place: &Path) {
    let nats = Nats::start(place);
    let coordinator = nats.coordinator();
    let distribution = distribution(&coordinator);
    let stop = Arc::new(AtomicBool::new(false));
    let language = Languages::builtin().named("python").expect("a language");
    let submission = |at| {
        let source = Source::single("seven.py", b"print(7)\n".to_vec(), &language);
        (format!("{at}"), source)
    };
    let submissions: Vec<(String, Source)> = (0..SUBMISSIONS).map(submission).collect();
    let measure = |built: &Built, jury: &Jury<'_>| {
        wait_for(|| !coordinator.workers().is_empty());
        let judge = problem.judge(built, jury, Some(&distribution));
        let judge = |some| judge.judge_all(some, &Silent).expect("results");
        judge(&submissions[..100]);
        let before = nats.traffic();
        let seconds = timed(|| {
            let results = judge(&submissions);
            for judged in &results {
                accepted(judged.as_ref().expect("a result"));
            }
        });
        let bytes = (nats.traffic() - before) as f64 / SUBMISSIONS as f64;
        stop.store(true, Ordering::Relaxed);
        println!(
            "empty jobs: {:.0} a second, {bytes:.0} bytes each",
            SUBMISSIONS as f64 / seconds
        );
    };
    problem.with_cases(|built, jury| {
        std::thread::scope(|scope| {
            scope.spawn(|| empty_worker(&nats, &stop));
            measure(built, jury);
        });
    });
}

fn empty_worker(nats: &Nats, stop: &Arc<AtomicBool>) {
    let tools = WorkerTools {
        languages: Box::new(|_| Ok(Languages::builtin())),
        sandbox: Arc::new(Scripted::new(|_| Ok(Exit::printing("7\n")))),
        pool: Arc::new(Pool::new(EMPTY_SLOTS)),
        programs: None,
        headers: None,
    };
    let options = WorkerOptions {
        name: "empty".to_owned(),
        languages: vec!["python".to_owned()],
        cache_bytes: 1 << 30,
        kind: None,
    };
    let settings = Settings::of_url(&nats.url());
    run_worker(&settings, tools, options, stop, &|_| {}).expect("a worker");
}

/// The time from the death of a worker until its job is given to another.
fn deaths(problem: &Problem, place: &Path) {
    let source = problem.cpp(SLEEPS);
    let mut times = Vec::new();
    for round in 0..DEATHS {
        let nats = Nats::start(place);
        let mut first = nats.worker(place, &format!("first{round}"), 1);
        let coordinator = nats.coordinator();
        let distribution = distribution(&coordinator);
        let begins = |name: &str| {
            let log = fs::read_to_string(place.join(format!("{name}{round}.log")));
            log.is_ok_and(|log| log.contains("a job begins"))
        };
        problem.with_cases(|built, jury| {
            let judge = problem.judge(built, jury, Some(&distribution));
            std::thread::scope(|scope| {
                let judged = scope.spawn(|| judge.judge("sleeps", &source, &Silent));
                wait_for(|| begins("first"));
                let second = nats.worker(place, &format!("second{round}"), 1);
                // The worker asks for jobs, and none is left.
                std::thread::sleep(Duration::from_millis(1500));
                first.0.kill().expect("a worker that runs");
                times.push(timed(|| wait_for(|| begins("second"))));
                accepted(&judged.join().expect("no panic").expect("a result"));
                drop(second);
            });
        });
    }
    times.sort_by(f64::total_cmp);
    let times: Vec<String> = times.iter().map(|time| format!("{time:.2}")).collect();
    println!(
        "from a worker's death to its job at another: {} s",
        times.join(", ")
    );
}

/// The first submission of a worker, if it has to compile the jury's checker and if another worker
/// has compiled it.
fn programs(problem: &Problem, place: &Path) {
    let source = problem.python("a, b = map(int, input().split())\nprint(a + b)\n");
    let (mut compiled, mut taken) = (Vec::new(), Vec::new());
    for round in 0..NEW_WORKERS {
        let nats = Nats::start(place);
        let coordinator = nats.coordinator();
        let distribution = distribution(&coordinator);
        problem.with_cases(|built, jury| {
            let judge = problem.judge(built, jury, Some(&distribution));
            for (name, times) in [("old", &mut compiled), ("new", &mut taken)] {
                let name = format!("{name}{round}");
                let worker = nats.worker(place, &name, 1);
                wait_for(|| coordinator.workers().iter().any(|it| it.name == name));
                let judged = || accepted(&judge.judge("sum", &source, &Silent).expect("a result"));
                times.push(timed(judged));
                // The worker still uploads its compiled program to the store.
                std::thread::sleep(Duration::from_secs(1));
                drop(worker);
            }
        });
    }
    println!(
        "a worker's first submission, with a checker in C++: {:.0} ms where it compiles that, {:.0} ms where another has, at the median",
        quantiles(compiled).0,
        quantiles(taken).0
    );
}

fn distribution(coordinator: &Coordinator) -> Distribution<'_> {
    Distribution {
        coordinator,
        priority: Priority::Submission,
        machine: None,
        user: None,
        is_patient: false,
        include: Vec::new(),
        languages: PathBuf::from("languages.toml"),
        at_least: Level::Bare,
    }
}

fn accepted(judged: &Judged) {
    assert_eq!(judged.verdict, Verdict::Accepted);
}

fn timed(work: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_secs_f64()
}

/// The median and the 99th percentile, in milliseconds.
fn quantiles(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100] * 1e3;
    (at(50), at(99))
}
