//! The parsers of data that others supply, on the corpus of `fuzz/` and on mutations of it: each in a process of its own with bounds on
//! memory and CPU time, so that an input that never ends or takes too much memory is a failure, too.

use ::parsers::{FuzzedParser, TARGETS, mutated, target};
use generators::Draw;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::time::{ClockId, clock_gettime};
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The seed of the mutations, and how many are tried of a target.
const SEED: u64 = 38;
const MUTATIONS: usize = 400;

/// Where set, mutations are tried for as many seconds instead.
const SECONDS: &str = "TENGEN_TEST_FUZZ_SECONDS";

/// How a process is told what to do.
const TARGET: &str = "TENGEN_TEST_FUZZ_TARGET";
const CURRENT: &str = "TENGEN_TEST_FUZZ_CURRENT";

/// The address space of a process, in bytes. The executable and its threads take a few hundred MiB.
const MEMORY: u64 = 2 << 30;
/// The CPU time that one input may take. The executable of tests is not optimised.
const TIME: Duration = Duration::from_secs(10);
/// The CPU time of a process on all its inputs, besides what it was asked to use.
const ALL_TIME: u64 = 300;

/// The largest corpus of all targets, and the largest file of it.
const CORPUS_BYTES: u64 = 1 << 20;
const FILE_BYTES: u64 = 24 << 10;

/// Processes at the same time.
const AT_ONCE: usize = 2;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus")
}

/// The files of a target's corpus, in order.
fn files(target: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(corpus().join(target)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn no_parser_fails_on_its_corpus_or_on_mutations_of_it() {
    let queue = Mutex::new(TARGETS.iter());
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(target) = { queue.lock().unwrap().next() } {
                    failures.lock().unwrap().extend(failure(target));
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Runs a target in a process of its own; what went wrong, with the file of the input.
fn failure(target: &FuzzedParser) -> Option<String> {
    let directory = tempfile::tempdir().unwrap();
    let current = directory.path().join("input");
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture"])
        .arg("parsers::runs_one_target")
        .env(TARGET, target.name)
        .env(CURRENT, &current)
        // Temporary files of an input that ends the process go with this directory.
        .env("TMPDIR", directory.path())
        .env("RUST_BACKTRACE", "0")
        .output()
        .unwrap();
    if output.status.success() {
        return None;
    }
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/fuzz/failures");
    let kept = kept.join(target.name);
    fs::create_dir_all(&kept).unwrap();
    let kept = kept.join(format!("test-{}", std::process::id()));
    fs::copy(&current, &kept).unwrap();
    let end = match output.status.signal() {
        Some(signal) => format!("ended by signal {signal}"),
        None => "failed".to_owned(),
    };
    let output = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Some(format!(
        "{} {end} on {}, seed {SEED}:\n{output}",
        target.name,
        kept.display()
    ))
}

#[test]
#[ignore = "runs as a process of its own"]
fn runs_one_target() {
    let target = target(&std::env::var(TARGET).unwrap()).unwrap();
    let current = PathBuf::from(std::env::var_os(CURRENT).unwrap());
    let seconds: Option<u64> = std::env::var(SECONDS).ok().map(|it| it.parse().unwrap());
    bound(Resource::As, MEMORY);
    bound(Resource::Cpu, ALL_TIME + seconds.unwrap_or(0));
    let run = |bytes: &[u8]| {
        fs::write(&current, bytes).unwrap();
        let before = used();
        (target.run)(bytes);
        let took = used().saturating_sub(before);
        assert!(took < TIME, "it took {took:?}");
    };
    let inputs: Vec<Vec<u8>> = files(target.name)
        .iter()
        .map(|path| fs::read(path).unwrap())
        .collect();
    for bytes in &inputs {
        run(bytes);
    }
    let mut draw = Draw::fresh(SEED, target.name);
    let begun = Instant::now();
    let mut count = 0;
    let goes_on = |count| match seconds {
        Some(seconds) => begun.elapsed() < Duration::from_secs(seconds),
        None => count < MUTATIONS,
    };
    while goes_on(count) {
        run(&mutated(&inputs, &mut draw));
        count += 1;
    }
    println!(
        "{}: {count} mutations of {} inputs",
        target.name,
        inputs.len()
    );
}

fn bound(resource: Resource, most: u64) {
    let maximum = getrlimit(resource).maximum;
    let current = Some(maximum.map_or(most, |maximum| maximum.min(most)));
    setrlimit(resource, Rlimit { current, maximum }).unwrap();
}

/// The CPU time of this thread.
fn used() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(
        time.tv_sec.cast_unsigned(),
        u32::try_from(time.tv_nsec).unwrap(),
    )
}

#[test]
fn every_target_has_a_small_corpus_and_every_corpus_a_target() {
    let mut found: Vec<String> = fs::read_dir(corpus())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut expected: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    found.sort();
    expected.sort_unstable();
    assert_eq!(found, expected);
    let mut total = 0;
    for target in expected {
        let files = files(target);
        assert!(!files.is_empty(), "{target}");
        for path in files {
            let bytes = path.metadata().unwrap().len();
            assert!(bytes <= FILE_BYTES, "{}: {bytes} bytes", path.display());
            total += bytes;
        }
    }
    assert!(total <= CORPUS_BYTES, "{total} bytes");
}
