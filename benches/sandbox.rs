//! What a run in the sandbox costs over a bare spawn of the same program.
//!
//! The rounds are interleaved and the medians compared, for a machine is seldom quiet. Each level is
//! measured back to back, with a pause before each run (so that the next box is ready), with ballast
//! in the tool, and with two workers at once. The numbers to reach: 0.6 ms over a bare spawn back to
//! back at the best level, 0.25 ms with a pause, the same with ballast, and two workers no more than
//! a fifth slower than one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tengen::sandbox::{Job, Level, Options, Sandbox, enter_if_helper, open};

const ROUNDS: usize = 10;
const RUNS: usize = 50;
const PAUSE: Duration = Duration::from_millis(4);

fn main() {
    enter_if_helper();
    let directory = tempfile::tempdir().expect("a directory for the program");
    for flags in [&["-O2", "-static"][..], &["-O2"]] {
        let Some(program) = build(directory.path(), flags) else {
            println!("no C compiler, so nothing is measured");
            return;
        };
        println!(
            "an empty program, {}; medians of {} runs",
            flags.join(" "),
            ROUNDS * RUNS
        );
        for level in Level::ALL.into_iter().rev() {
            match open(&Options {
                helper: None,
                at_least: level,
                at_most: level,
            }) {
                Ok(sandbox) => measure(&*sandbox, &program),
                Err(error) => println!("{level:>11}: {error}"),
            }
        }
    }
}

fn build(directory: &Path, flags: &[&str]) -> Option<PathBuf> {
    let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(directory, open_to_all).ok()?;
    let (source, program) = (directory.join("empty.c"), directory.join(flags.join("")));
    std::fs::write(&source, "int main(void) { return 0; }\n").ok()?;
    let built = Command::new("cc")
        .args(flags)
        .arg("-o")
        .arg(&program)
        .arg(&source)
        .status();
    built
        .is_ok_and(|status| status.success())
        .then_some(program)
}

fn measure(sandbox: &dyn Sandbox, program: &Path) {
    let job = Job::of([program]);
    let spawn = || spawn(program);
    let run = || run(sandbox, &job);
    let [bare, back_to_back, after_pause] =
        medians([&spawn, &run, &|| timed_after_pause(sandbox, &job)]);
    let ballast = vec![1u8; 500 << 20];
    let [with_ballast] = medians([&run]);
    drop(std::hint::black_box(ballast));
    let in_pair = two_at_once(sandbox, &job);
    println!(
        "{:>11}: bare {bare:>4} us; sandbox +{} us, after a pause +{} us, with 500 MB ballast +{} us, \
         two at once +{} us",
        sandbox.isolation().level.to_string(),
        back_to_back - bare,
        after_pause - bare,
        with_ballast - bare,
        in_pair - bare,
    );
}

/// The medians of what the measurements say, in microseconds; rounds of them take turns.
fn medians<const N: usize>(measurements: [&dyn Fn() -> Duration; N]) -> [i64; N] {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        for (measurement, times) in measurements.iter().zip(&mut times) {
            times.extend((0..RUNS).map(|_| measurement()));
        }
    }
    times.map(median)
}

fn median(mut times: Vec<Duration>) -> i64 {
    times.sort();
    i64::try_from(times[times.len() / 2].as_micros()).unwrap_or(i64::MAX)
}

fn spawn(program: &Path) -> Duration {
    let start = Instant::now();
    let status = Command::new(program)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status();
    assert!(status.is_ok_and(|status| status.success()));
    start.elapsed()
}

fn run(sandbox: &dyn Sandbox, job: &Job) -> Duration {
    let start = Instant::now();
    let exit = sandbox.run(job).expect("the program runs");
    assert_eq!(exit.stop, None);
    start.elapsed()
}

fn timed_after_pause(sandbox: &dyn Sandbox, job: &Job) -> Duration {
    std::thread::sleep(PAUSE);
    run(sandbox, job)
}

fn two_at_once(sandbox: &dyn Sandbox, job: &Job) -> i64 {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| medians([&|| run(sandbox, job)]));
        let [own] = medians([&|| run(sandbox, job)]);
        let [other] = other.join().expect("the other worker ends");
        i64::midpoint(own, other)
    })
}
