//! What `verify` of the problems of this repository costs: when everything is run, elapsed time beside what the processors would need at
//! least; when nothing has changed, how long it takes.
//!
//! `cargo bench --bench verifying` measures each problem and then all of them; `-- NAME..` those problems alone. The target is elapsed time of
//! at most 1.15 times processor time over the cores, what idle programs and reruns near the limit leave unused set aside, and 0.3 s where nothing
//! has changed. The figures mean something on a machine that does nothing else.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;
use std::time::Instant;

/// The best of so many runs of which nothing has to be run counts.
const ROUNDS: usize = 7;
/// Of an unmeasured run near the limit, how many reruns had the machine for themselves.
const RERUNS: f64 = 5.0;

/// What a command took, in seconds.
#[derive(Clone, Copy)]
struct Taken {
    elapsed: f64,
    /// Processor time of it and all that it started.
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
        // Compiled and built before; and it is known how long each solution takes.
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

/// Verifies problems, which must be as expected.
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

/// The processor time that all cores together could not use, in seconds: an idle program holds one that it does not use, and a rerun near the
/// limit all but the one that it uses.
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

/// The processor time of all ended children and theirs, in seconds.
fn computed_by_children() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("it is there");
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    // The fields begin with the third: these are the 16th and the 17th, in clock ticks.
    let ticks = after_name.split_ascii_whitespace().skip(13).take(2);
    let ticks: f64 = ticks.filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / rustix::param::clock_ticks_per_second() as f64
}
