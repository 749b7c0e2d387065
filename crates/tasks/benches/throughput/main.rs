//! How many tasks per second are judged on each CPU: 200 submissions in Python and 200 in C++, a
//! third of them wrong, to ten small problems with ten to twenty tests each. All are different, so
//! each one in C++ is compiled; only headers are compiled once.
//!
//! The targets are 3 tasks in Python and 1.5 in C++ per second and CPU, with all verdicts right.
//! `cargo bench -p tengen-tasks -- N` takes N submissions of each language instead of 200.

#![expect(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a benchmark that cannot go on ends, and its figures are for people"
)]

mod numbers;
mod problems;

use base::pool::Pool;
use problems::{Problem, Written, problems};
use sandbox::Cancel;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Instant;
use tasks::{Judged, Overrides, ResultLine, Setup, TaskJudge, judge_lines, read_one};
use terms::language::Languages;
use terms::verdict::Verdict;

const SUBMISSIONS: usize = 200;
/// How often one task is judged to measure its costs besides its runs.
const ROUNDS: u32 = 20;
/// Every third submission is wrong.
const WRONG: usize = 3;

/// Tasks as lines, and the expected verdict of each, by its id.
struct Set {
    lines: String,
    expected: BTreeMap<String, Verdict>,
}

fn main() -> ExitCode {
    // The sandbox runs this executable again as its helper.
    sandbox::enter_if_helper();
    let count = std::env::args().find_map(|word| word.parse().ok());
    let count = count.unwrap_or(SUBMISSIONS);
    let jobs = available_parallelism().map_or(1, usize::from);
    println!("{jobs} processors: {}", processor());
    let mut is_right = true;
    for (language, target) in [("python", 3.0), ("cpp", 1.5)] {
        let set = set(language, count);
        let cache = tempfile::tempdir().unwrap();
        let judge = judge(jobs, cache.path());
        let start = Instant::now();
        let wrong = run(&judge, &set);
        let rate = count as f64 / start.elapsed().as_secs_f64() / jobs as f64;
        println!(
            "{language}: {rate:.2} tasks a second and processor (target {target}), {} misjudged",
            wrong.len()
        );
        for wrong in &wrong {
            println!("  {wrong}");
        }
        println!(
            "{language}: {:.2} ms of a task besides its runs",
            besides(&self::judge(1, cache.path()), &set)
        );
        is_right &= wrong.is_empty() && rate >= target;
    }
    if is_right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn judge(jobs: usize, cache: &std::path::Path) -> TaskJudge {
    let sandbox = sandbox::open(&sandbox::Options::default()).unwrap();
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let setup = Setup {
        sandbox: sandbox.into(),
        pool: Arc::new(Pool::new(jobs)),
        languages: Languages::builtin().on_machine(&search_path, None),
        include: Vec::new(),
        programs: None,
        headers: Some(cache.join("headers")),
    };
    TaskJudge::new(setup).unwrap()
}

/// Judges all; returns those with an unexpected verdict.
fn run(judge: &TaskJudge, set: &Set) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut seen = 0;
    let mut emit = |line: &ResultLine| {
        seen += 1;
        match &line.judged {
            Judged::Task(result) if result.verdict == set.expected.get(&result.id).copied() => {}
            other => wrong.push(format!("{other:?}")),
        }
        Ok(())
    };
    let lines = set.lines.as_bytes();
    judge_lines(
        judge,
        lines,
        Overrides::default(),
        &Cancel::default(),
        &mut emit,
    )
    .unwrap();
    assert_eq!(
        seen,
        set.expected.len(),
        "every submission is answered once"
    );
    wrong
}

/// Milliseconds of a task besides the runs of its compiled program: reading it, the package,
/// checking. One at a time.
fn besides(judge: &TaskJudge, set: &Set) -> f64 {
    let line = set.lines.lines().find(|line| line.contains("\"sum/10\""));
    let line = line.or(set.lines.lines().next()).unwrap();
    let judged = || {
        let task = read_one(line.as_bytes(), judge.languages()).unwrap();
        let result = judge.judge(&task, &Cancel::default());
        result.tests.iter().map(|test| test.wall_ms).sum::<f64>()
    };
    judged();
    let start = Instant::now();
    let runs: f64 = (0..ROUNDS).map(|_| judged()).sum();
    (start.elapsed().as_secs_f64() * 1e3 - runs) / f64::from(ROUNDS)
}

fn set(language: &str, count: usize) -> Set {
    let problems = problems();
    let mut set = Set {
        lines: String::new(),
        expected: BTreeMap::new(),
    };
    for index in 0..count {
        let problem = &problems[index % problems.len()];
        // The problems take turns, and so do right and wrong ones of each.
        let is_wrong = (index + index / problems.len()).is_multiple_of(WRONG);
        let id = format!("{}/{index}", problem.name);
        let line = line(problem, &id, language, is_wrong);
        let _ = writeln!(set.lines, "{line}");
        let verdict = if is_wrong {
            Verdict::WrongAnswer
        } else {
            Verdict::Accepted
        };
        set.expected.insert(id, verdict);
    }
    set
}

fn line(problem: &Problem, id: &str, language: &str, is_wrong: bool) -> serde_json::Value {
    let Written { right, wrong } = match language {
        "cpp" => &problem.cpp,
        _ => &problem.python,
    };
    let text = if is_wrong { wrong } else { right };
    // Another name of a variable, and another unused constant.
    let suffix = id.replace('/', "_");
    let source = text.replace('@', &suffix);
    let tests = problem.tests.iter();
    let tests = tests.map(|(input, output)| serde_json::json!({"input": input, "output": output}));
    serde_json::json!({
        "id": id,
        "language": language,
        "source": source,
        "tests": tests.collect::<Vec<_>>(),
        "time_limit": "2s",
    })
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find(|line| line.starts_with("model name"));
    name.and_then(|line| line.split(": ").nth(1))
        .unwrap_or("unknown")
        .to_owned()
}
