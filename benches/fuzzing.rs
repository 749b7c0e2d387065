//! How many cases per second are fuzzed: the model's solvers compared in-process, and submissions:
//! with joined cases, with a new process for each case, and forked.
//!
//! The targets: 500,000 small cases per second and core in-process; for a native submission 100
//! times the speed of other tools (6 to 18 per second on the machine of the numbers in `README.md`
//! beside this file); forked at least 4 times the speed of new processes, in Python 8 times.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::path::Path;
use std::process::{Command, Stdio};

/// The best of this many runs counts: the others were disturbed by other processes.
const RUNS: usize = 3;
/// The time limit of the search for a planted bug.
const PLANTED_SECONDS: f64 = 60.0;

fn main() {
    let solver = "model:brute";
    let games = "design_tic_tac_toe";
    in_process(
        "whole games, 3 x 3",
        games,
        solver,
        &["complete", "n=3"],
        300_000,
    );
    in_process(
        "random games, 5 x 5",
        games,
        solver,
        &["random", "n=5"],
        300_000,
    );
    in_process(
        "boards, 3 empty",
        "tic_tac_toe_score",
        solver,
        &["boards", "t=1", "empties=3"],
        500_000,
    );
    let records = "make_a_sequence";
    in_process(
        "records, 3 x 3 x 3",
        records,
        solver,
        &["random", "games=1", "n=3", "p=6"],
        100_000,
    );
    let positions = "infinite_gobang";
    in_process(
        "positions, 2 x 3",
        positions,
        solver,
        &["window", "width=2", "height=3"],
        300_000,
    );
    in_process("positions, 5 x 2", positions, solver, &["window"], 30_000);
    let native = "solutions/incremental.cpp";
    started(
        "C++, cases joined",
        records,
        native,
        &["random", "games=1", "n=3"],
        20_000,
    );
    let unguided = unguided();
    for (language, file, cases) in [
        ("C", "counters.c", 20_000),
        ("C++", "counters.cpp", 20_000),
        ("Rust", "counters.rs", 20_000),
        ("Python", "counters.py", 2_000),
    ] {
        let path = format!("solutions/{file}");
        served(language, games, &path, cases, unguided.path());
    }
    for (file, n) in [
        ("opening.c", "n=5"),
        ("second.c", "n=5"),
        ("walk.c", "n=5"),
        ("ladder.cpp", "n=5"),
        ("knight.rs", "n=5"),
    ] {
        planted(file, n, unguided.path());
    }
}

/// How fast coverage finds a planted bug, compared with numbered cases alone in twice the time.
fn planted(file: &str, n: &str, unguided: &Path) {
    let submission = format!("{}/tests/planted/{file}", env!("CARGO_MANIFEST_DIR"));
    let args = ["random", n].map(str::to_owned);
    let find = |root: &Path, seconds: f64| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command
            .arg("--root")
            .arg(root)
            .args(["fuzz", "design_tic_tac_toe", &submission]);
        command.args([
            "--format",
            "json",
            "-j",
            "2",
            "--generator",
            &args[0],
            "-p",
            &args[1],
        ]);
        command.args(["--time", &format!("{:.0}ms", 1e3 * seconds)]);
        let output = command
            .stderr(Stdio::inherit())
            .output()
            .expect("tengen starts");
        serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("a JSON document")
    };
    let number = |report: &serde_json::Value, key: &str| report[key].as_f64().expect("a number");
    let guided = find(&problems(), PLANTED_SECONDS);
    let seconds = number(&guided, "seconds");
    let plain = find(unguided, 2.0 * seconds);
    let outcome = |report: &serde_json::Value| {
        if report["counterexample"].is_null() {
            "missed"
        } else {
            "found"
        }
    };
    println!(
        "{file}: {} with coverage in {seconds:.1} s, {} cases and {} more; {} without in {:.1} s, {} cases",
        outcome(&guided),
        guided["cases"],
        guided["guided_cases"],
        outcome(&plain),
        number(&plain, "seconds"),
        plain["cases"],
    );
}

/// The problem in a directory where no language has a tracing command.
fn unguided() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let root = dir.path();
    let problem = problems().join("design_tic_tac_toe");
    std::os::unix::fs::symlink(problem, root.join("design_tic_tac_toe")).expect("a link");
    let table = include_str!("../crates/terms/src/language/languages.toml");
    let table: toml::Table = table.parse().expect("a table");
    let without = table.into_iter().map(|(name, mut language)| {
        if let Some(language) = language.as_table_mut() {
            language.remove("trace_server");
        }
        (name, language)
    });
    let text = without.collect::<toml::Table>().to_string();
    std::fs::write(root.join("languages.toml"), text).expect("a file");
    dir
}

/// The speed of a submission with fork servers, without coverage and with it, compared with new
/// processes. A short run starts no fork servers.
fn served(language: &str, problem: &str, path: &str, cases: u64, unguided: &Path) {
    let few = if language == "Python" { 8 } else { 64 };
    let recipe = ["complete", "n=3"];
    let submission = submission(problem, path);
    let speed = |root: &Path, cases| speed(root, problem, &submission, &recipe, cases);
    let fresh = speed(unguided, few);
    let forked = speed(unguided, cases);
    let guided = speed(&problems(), cases);
    let times = forked / fresh;
    println!(
        "{language}: {fresh:.0} cases/s with new processes, {forked:.0} forked, {times:.1} times as many, {guided:.0} with coverage, with one job"
    );
}

fn in_process(what: &str, problem: &str, solver: &str, recipe: &[&str], cases: u64) {
    println!(
        "{what}: {:.0} cases/s a core in-process",
        speed(&problems(), problem, solver, recipe, cases)
    );
}

fn started(what: &str, problem: &str, path: &str, recipe: &[&str], cases: u64) {
    println!(
        "{what}: {:.0} cases/s with one job",
        speed(
            &problems(),
            problem,
            &submission(problem, path),
            recipe,
            cases
        )
    );
}

fn submission(problem: &str, path: &str) -> String {
    let submission = problems().join(problem).join(path);
    submission.to_string_lossy().into_owned()
}

fn problems() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("problems")
}

/// Cases per second, numbered and guided, with one job. Starting and compiling are not counted,
/// except the start of fork servers.
fn speed(root: &Path, problem: &str, submission: &str, recipe: &[&str], cases: u64) -> f64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("--root").arg(root);
    command.args(["fuzz", problem, submission, "--format", "json", "-j", "1"]);
    command.args(["--cases", &cases.to_string(), "--generator", recipe[0]]);
    for param in &recipe[1..] {
        command.args(["-p", param]);
    }
    let run = |_| {
        let output = command
            .stderr(Stdio::inherit())
            .output()
            .expect("tengen starts");
        assert!(output.status.success(), "{problem}: {submission}");
        let report: serde_json::Value =
            serde_json::from_slice(&output.stdout).expect("a JSON document");
        let seconds = report["seconds"].as_f64().expect("a time");
        let count = |key: &str| report[key].as_u64().expect("a count") as f64;
        (count("cases") + count("guided_cases")) / seconds.max(1e-3)
    };
    (0..RUNS).map(run).fold(0.0, f64::max)
}
