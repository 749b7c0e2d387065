//! The cost of a run in the sandbox, compared with a bare spawn of the same program.
//!
//! The rounds are interleaved and the medians compared, because a machine is rarely idle. Each
//! level is measured in three ways: back to back; with ballast in the memory of the tool; and with
//! the next box ready, because the tool did something else before each run: it computed, as for
//! checking an output, or slept. A bare spawn under the same conditions is measured as well,
//! because a processor that has slept is slower. The targets at the best level: 0.6 ms more than a
//! bare spawn back to back, the same with ballast, 0.25 ms with the next box ready. Two workers at
//! once, each with a program that computes for 20 ms, should take at most a fifth longer than one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sandbox::{Job, Level, Options, Sandbox, enter_if_helper, open};

const ROUNDS: usize = 10;
const RUNS: usize = 50;
/// Long enough for the next box to become ready.
const PAUSE: Duration = Duration::from_millis(4);

fn main() {
    enter_if_helper();
    let directory = tempfile::tempdir().expect("a directory for the program");
    let Some(programs) = Programs::build(directory.path()) else {
        println!("no C compiler, so nothing is measured");
        return;
    };
    println!("medians of {} runs", ROUNDS * RUNS);
    for level in Level::ALL.into_iter().rev() {
        match open(&Options {
            helper: None,
            at_least: level,
            at_most: level,
        }) {
            Ok(sandbox) => measure(&*sandbox, &programs),
            Err(error) => println!("{level:>11}: {error}"),
        }
    }
}

/// Programs to run.
struct Programs {
    /// It ends at once. It has no C library, because starting that would take longer than
    /// everything else.
    empty: PathBuf,
    /// It computes for about 20 ms.
    busy: PathBuf,
}

/// The machine instructions that end the empty program.
#[cfg(target_arch = "x86_64")]
const END: &str = "mov $60, %eax; xor %edi, %edi; syscall";
#[cfg(target_arch = "aarch64")]
const END: &str = "mov x8, #93; mov x0, #0; svc #0";

impl Programs {
    fn build(directory: &Path) -> Option<Self> {
        let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(directory, open_to_all).ok()?;
        let empty = format!("void _start(void) {{ __asm__ volatile(\"{END}\"); }}\n");
        let busy = "int main(void) { for (volatile long i = 0; i < 10000000; i++); }\n";
        Some(Self {
            empty: compile(directory.join("empty"), &empty, &["-nostdlib", "-static"])?,
            busy: compile(directory.join("busy"), busy, &["-static"])?,
        })
    }
}

fn compile(program: PathBuf, text: &str, flags: &[&str]) -> Option<PathBuf> {
    let source = program.with_extension("c");
    std::fs::write(&source, text).ok()?;
    let mut compiler = Command::new("cc");
    compiler.arg("-O2").args(flags).arg("-o").arg(&program);
    let built = compiler.arg(&source).status();
    built
        .is_ok_and(|status| status.success())
        .then_some(program)
}

fn measure(sandbox: &dyn Sandbox, programs: &Programs) {
    let [empty, busy] = [&programs.empty, &programs.busy].map(|program| Job::new([program]));
    let spawn = || spawn(&programs.empty);
    let run = || run(sandbox, &empty);
    let [
        bare,
        back_to_back,
        bare_busy,
        busy_ready,
        bare_slept,
        slept_ready,
    ] = medians([
        &spawn,
        &run,
        &|| after(compute, &spawn),
        &|| after(compute, &run),
        &|| after(std::thread::sleep, &spawn),
        &|| after(std::thread::sleep, &run),
    ]);
    let ballast = vec![1u8; 500 << 20];
    let [with_ballast] = medians([&run]);
    drop(std::hint::black_box(ballast));
    let [alone] = medians([&|| self::run(sandbox, &busy)]);
    let in_pair = two_at_once(sandbox, &busy);
    println!(
        "{:>11}: bare spawn {bare} us, run +{} us, with 500 MB ballast +{} us; after computing spawn \
         {bare_busy} us, run +{} us; after sleeping spawn {bare_slept} us, run +{} us; of a busy program \
         {alone} us, two at once {in_pair} us",
        sandbox.isolation().level.to_string(),
        back_to_back - bare,
        with_ballast - bare,
        busy_ready - bare_busy,
        slept_ready - bare_slept,
    );
}

/// The medians of the measurements, in microseconds; their rounds alternate.
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

/// The measurement, after the tool did something else.
fn after(pause: fn(Duration), measurement: &dyn Fn() -> Duration) -> Duration {
    pause(PAUSE);
    measurement()
}

fn compute(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        std::hint::spin_loop();
    }
}

fn two_at_once(sandbox: &dyn Sandbox, job: &Job) -> i64 {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| medians([&|| run(sandbox, job)]));
        let [own] = medians([&|| run(sandbox, job)]);
        let [other] = other.join().expect("the other worker ends");
        i64::midpoint(own, other)
    })
}
