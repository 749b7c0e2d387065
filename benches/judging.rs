//! The cost of judging: 200 tests of one C++ submission with the real executable, with one job and
//! with two. There are tiny tests, compared with a bare loop that starts the same program on the
//! same files and waits for it, and tests that compute for 20 ms.
//!
//! The target is at most 1.6 times the loop, with everything compiled and built before. Two jobs
//! must be 1.4 times as fast as one on tiny tests and 1.8 times on the others. The times of the
//! submission must be at most 3 % longer than with one job.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "figures for people"
)]

use serde_json::Value;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const CASES: usize = 200;
/// The best of this many rounds counts. The two variants alternate, so that both are disturbed
/// equally.
const ROUNDS: usize = 7;

const SPEC: &str = r#"format = 1
title = "Sum of two"
kind = "batch"
reference = "sum.cpp"

[[group]]
name = "all"
points = 100
files = ["cases/*.in"]
"#;
const SUM: &str = "#include <iostream>\nint main() { long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }\n";
/// The same after `STEPS` steps of computation.
const BUSY: &str = "#include <iostream>\nint main() { long a, b; std::cin >> a >> b; volatile unsigned x = 1; \
    for (long i = 0; i < STEPS; i++) x = x * 1664525u + 1013904223u; std::cout << a + b << '\\n'; }\n";
const STEPS: u32 = 1 << 20;
/// How long a busy test computes.
const BUSY_TIME: Duration = Duration::from_millis(20);

/// The result of judging.
#[derive(Clone, Copy)]
struct Judged {
    elapsed: Duration,
    /// The CPU time of the submission in all tests, in milliseconds.
    cpu_ms: f64,
}

fn main() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let problem = dir.path().join("problems/sum");
    write_problem(&problem);
    let sum = problem.join("sum.cpp");
    let binary = compile(dir.path(), &sum);
    judge(&sum, "1");
    let (mut loops, mut tiny) = (Duration::MAX, Jobs::default());
    for _ in 0..ROUNDS {
        loops = loops.min(timed(|| bare_loop(&binary, &problem)));
        tiny.measure(&sum);
    }
    println!("bare loop:         {:.2} ms a test", each(loops));
    for (jobs, judged) in [("1", &tiny.one), ("2", &tiny.two)] {
        let elapsed = best(judged).elapsed;
        let ratio = elapsed.as_secs_f64() / loops.as_secs_f64();
        println!(
            "tengen judge -j {jobs}: {:.2} ms a test, {ratio:.2} times the loop",
            each(elapsed)
        );
    }
    tiny.print("tiny tests");
    let busy = busy_submission(dir.path());
    judge(&busy, "1");
    let mut jobs = Jobs::default();
    for _ in 0..ROUNDS {
        jobs.measure(&busy);
    }
    jobs.print("tests of 20 ms");
}

/// All rounds with one job and with two.
#[derive(Default)]
struct Jobs {
    one: Vec<Judged>,
    two: Vec<Judged>,
}

impl Jobs {
    /// The variants alternate, so that both are disturbed equally.
    fn measure(&mut self, submission: &Path) {
        self.one.push(judge(submission, "1"));
        self.two.push(judge(submission, "2"));
    }

    fn print(&self, what: &str) {
        let (one, two) = (best(&self.one), best(&self.two));
        println!(
            "{what}: {:.2} ms a test with one job, {:.2} ms with two: {:.2} times as fast; times of the submission {:+.1} %",
            each(one.elapsed),
            each(two.elapsed),
            one.elapsed.as_secs_f64() / two.elapsed.as_secs_f64(),
            (two.cpu_ms / one.cpu_ms - 1.0) * 100.0
        );
    }
}

/// The minimum of each figure.
fn best(rounds: &[Judged]) -> Judged {
    let elapsed = rounds.iter().map(|round| round.elapsed).min();
    let times = rounds.iter().map(|round| round.cpu_ms);
    Judged {
        elapsed: elapsed.expect("there are rounds"),
        cpu_ms: times.fold(f64::INFINITY, f64::min),
    }
}

fn each(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3 / CASES as f64
}

/// Judges a submission in the directory of the problem.
fn judge(submission: &Path, jobs: &str) -> Judged {
    let root = submission
        .parent()
        .and_then(Path::parent)
        .expect("the problems");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command
        .args([
            "--format", "json", "judge", "sum", "--fresh", "-j", jobs, "--root",
        ])
        .arg(root)
        .arg(submission);
    let begin = Instant::now();
    let output = command.output().expect("a program that starts");
    let elapsed = begin.elapsed();
    assert!(
        output.status.success(),
        "{command:?} failed: {}",
        output.status
    );
    let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
    let cases = document["submissions"][0]["cases"]
        .as_array()
        .expect("a list");
    let cpu_ms = cases
        .iter()
        .filter_map(|case| case["cpu_ms"].as_f64())
        .sum();
    Judged { elapsed, cpu_ms }
}

fn compile(dir: &Path, source: &Path) -> PathBuf {
    let binary = dir.join(source.file_stem().expect("a name"));
    run(Command::new("g++")
        .args(["-O2", "-std=c++20", "-o"])
        .arg(&binary)
        .arg(source));
    binary
}

/// A submission that computes for `BUSY_TIME` on this machine.
fn busy_submission(dir: &Path) -> PathBuf {
    let path = dir.join("problems/sum/busy.cpp");
    let write = |steps: u32| {
        std::fs::write(&path, BUSY.replace("STEPS", &steps.to_string()))
            .expect("a writable directory");
    };
    let steps = STEPS * 64;
    write(steps);
    let binary = compile(dir, &path);
    let input = dir.join("problems/sum/cases/000.in");
    let once = || {
        let input = File::open(&input).expect("a case");
        run(Command::new(&binary).stdin(input).stdout(Stdio::null()));
    };
    let time = (0..ROUNDS)
        .map(|_| timed(once))
        .min()
        .expect("there are rounds");
    write((f64::from(steps) * BUSY_TIME.as_secs_f64() / time.as_secs_f64()) as u32);
    path
}

fn write_problem(problem: &Path) {
    std::fs::create_dir_all(problem.join("cases")).expect("a writable directory");
    std::fs::write(problem.join("problem.toml"), SPEC).expect("a writable directory");
    std::fs::write(problem.join("sum.cpp"), SUM).expect("a writable directory");
    for case in 0..CASES {
        let path = problem.join(format!("cases/{case:03}.in"));
        std::fs::write(path, format!("{case} {}\n", case * case)).expect("a writable directory");
    }
}

fn bare_loop(binary: &Path, problem: &Path) {
    for case in 0..CASES {
        let input = File::open(problem.join(format!("cases/{case:03}.in"))).expect("a case");
        run(Command::new(binary).stdin(input).stdout(Stdio::null()));
    }
}

fn run(command: &mut Command) {
    let status = command.status().expect("a program that starts");
    assert!(status.success(), "{command:?} failed: {status}");
}

fn timed(work: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    work();
    begin.elapsed()
}
