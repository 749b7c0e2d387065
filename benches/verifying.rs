//! The cost of `verify` for the problems of this repository. If everything is run: elapsed time,
//! compared with the minimum that the processors need. If nothing has changed: elapsed time.
//!
//! `cargo bench --bench verifying` measures each problem and then all of them; `-- NAME..` only
//! these problems. The target is an elapsed time of at most 1.15 times the CPU time divided by the
//! number of cores, where the unused time of idle programs and of reruns near the limit is
//! subtracted; and 0.3 s if nothing has changed. Measure only on a machine without other work.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;
use std::time::Instant;

/// The best of this many runs without changes counts.
const ROUNDS: usize = 7;
/// An assumption for runs near the limit that were not measured: how many reruns had the machine to
/// themselves.
const RERUNS: f64 = 5.0;

/// The time of a command, in seconds.
#[derive(Clone, Copy)]
struct Taken {
    elapsed: f64,
    /// The CPU time of the command and its children.
    computed: f64,
}

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let cores = available_parallelism().map_or(1, std::num::NonZeroUsize::get) as f64;
    println!(
        "verify                     elapsed  processors  elapsed / (processors / {cores})  set aside  unchanged"
    );
    let shipped = shipped(&problems);
    let wanted = |name: &&String| named.is_empty() || named.contains(name);
    let mut sets: Vec<Vec<String>> = shipped
        .iter()
        .filter(wanted)
        .map(|name| vec![name.clone()])
        .collect();
    if named.is_empty() {
        sets.push(shipped);
    }
    for names in sets {
        let dirs: Vec<String> = names
            .iter()
            .map(|name| problems.join(name).to_string_lossy().into_owned())
            .collect();
        // Compile and build everything first, so that the time of each solution is known as well.
        verify(&dirs, &[]);
        let (document, fresh) = verify(&dirs, &["--fresh"]);
        let unused = unused(&document, cores);
        let again = (0..ROUNDS).map(|_| verify(&dirs, &[]).1);
        let again = again.min_by(|one, other| one.elapsed.total_cmp(&other.elapsed));
        let again = again.expect("there are rounds");
        let label = if let [name] = &names[..] {
            name
        } else {
            "all problems"
        };
        println!(
            "{label:<26} {:>6.2} s  {:>8.2} s  {:>24.3}  {:>14.2} s  {:.3} s",
            fresh.elapsed,
            fresh.computed,
            (fresh.elapsed * cores - unused) / fresh.computed,
            unused,
            again.elapsed
        );
    }
}

/// The names of the problems of this repository, in order.
fn shipped(problems: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(problems).expect("the problems are there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let problems = paths.filter(|path| path.join("problem.toml").is_file());
    let names = problems.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Verifies problems. The result must be as expected.
fn verify(dirs: &[String], more: &[&str]) -> (Value, Taken) {
    let before = computed_by_children();
    let begin = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["--format", "json", "verify"])
        .args(dirs)
        .args(more)
        .stderr(Stdio::inherit())
        .output()
        .expect("the tool starts");
    let elapsed = begin.elapsed().as_secs_f64();
    assert!(output.status.success(), "{dirs:?}: {}", output.status);
    let document = serde_json::from_slice(&output.stdout).expect("a document");
    let computed = computed_by_children() - before;
    (document, Taken { elapsed, computed })
}

/// The CPU time that all cores together could not use, in seconds. An idle program occupies a core
/// without using it. A rerun near the limit occupies all cores and uses one.
fn unused(document: &Value, cores: f64) -> f64 {
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let problems = list(document, "problems").into_iter();
    let solutions = problems.flat_map(|problem| list(&problem, "solutions"));
    let cases = solutions.flat_map(|solution| list(&solution, "cases"));
    let of_case = |case: Value| {
        let time = |key: &str| case[key].as_f64().unwrap_or_default() / 1e3;
        let (cpu, wall) = (time("cpu_ms"), time("wall_ms"));
        let reruns = if case["near_limit"] == true {
            RERUNS
        } else {
            0.0
        };
        let idle = if case["kept"] == true || wall < 2.0 * cpu + 0.1 {
            0.0
        } else {
            wall - cpu
        };
        idle + reruns * cpu * (cores - 1.0)
    };
    cases.map(of_case).sum()
}

/// The CPU time of all ended children and their children, in seconds.
fn computed_by_children() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("it is there");
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    // The fields begin with the third: these are the 16th and the 17th, in clock ticks.
    let ticks = after_name.split_ascii_whitespace().skip(13).take(2);
    let ticks: f64 = ticks.filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / rustix::param::clock_ticks_per_second() as f64
}
