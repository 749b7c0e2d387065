//! What judging costs: 200 tiny tests of one C++ submission by the real executable, beside a bare
//! loop that spawns the same program on the same files and waits for it.
//!
//! The target is at most 1.6 times the loop, with everything compiled and built before.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const CASES: usize = 200;
/// The best of so many rounds counts; the two ways take turns, so that both are disturbed alike.
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

fn main() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let problem = dir.path().join("problems/sum");
    write_problem(&problem);
    let sum = problem.join("sum.cpp");
    let binary = dir.path().join("sum");
    run(Command::new("g++")
        .args(["-O2", "-std=c++20", "-o"])
        .args([&binary, &sum]));
    let judge = |jobs: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command
            .args(["judge", "sum", "--fresh"])
            .arg(&sum)
            .args(["-j", jobs])
            .current_dir(dir.path());
        run(command.stdout(Stdio::null()));
    };
    judge("1");
    let (mut loops, mut one, mut two) = (Duration::MAX, Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        loops = loops.min(timed(|| bare_loop(&binary, &problem)));
        one = one.min(timed(|| judge("1")));
        two = two.min(timed(|| judge("2")));
    }
    let each = |time: Duration| time.as_secs_f64() * 1e3 / CASES as f64;
    let ratio = |time: Duration| time.as_secs_f64() / loops.as_secs_f64();
    println!("bare loop:         {:.2} ms a test", each(loops));
    println!(
        "tengen judge -j 1: {:.2} ms a test, {:.2} times the loop",
        each(one),
        ratio(one)
    );
    println!(
        "tengen judge -j 2: {:.2} ms a test, {:.2} times the loop",
        each(two),
        ratio(two)
    );
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
