//! Luogu's data: `config.yml` with a map for each input, and inputs, answers and a checker beside
//! it.
//!
//! The site has all else, such as statements and how the points of a subtask are made.

use crate::kept::{KeptCase, import_cases, import_cases_with_points};
use crate::package_files::PackageFiles;
use crate::problem::{ImportedChecker, ImportedProblem};
use crate::repository::config::{self, Config};
use crate::yaml::{self, Value};
use crate::{ImportError, PackageSource, left_out, statement};
use checkers::{Convention, Options};
use std::collections::BTreeMap;
use std::time::Duration;
use terms::Aggregation;

/// The file with the points and limits of cases.
const CONFIGS: [&str; 2] = ["config.yml", "config.yaml"];
const CHECKER: &str = "checker.cpp";
/// The keys of a case.
const KEYS: [&str; 4] = ["timeLimit", "memoryLimit", "score", "subtaskId"];

/// Whether a package is in this format: the keys of its configuration are the names of inputs.
pub(super) fn is_luogu(package_files: &PackageFiles) -> bool {
    let config = CONFIGS.iter().find(|path| package_files.has(path));
    let text = config.and_then(|path| package_files.peek(path));
    let Some(Ok(root)) = text.map(|text| yaml::parse(&text)) else {
        return false;
    };
    let is_case = |key: &String, value: &Value| {
        let is_input = key.strip_suffix(".in").is_some();
        is_input && matches!(value, Value::Map(_) | Value::Null)
    };
    let entries = root.entries();
    !entries.is_empty() && entries.iter().all(|(key, node)| is_case(key, &node.value))
}

/// A case of the package.
struct LuoguCase {
    pair: KeptCase,
    points: f64,
    limits: (Option<Duration>, Option<u64>),
}

/// Imports the problem of a package.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let path = CONFIGS.iter().find(|path| package_files.has(path));
    let path = path.copied().unwrap_or(CONFIGS[0]);
    package_files.require(path, "which lists the cases")?;
    let node = config::read(package_files, path)?;
    let mut problem = source.untitled();
    let cases = cases(Config { path, node: &node }, package_files, &mut problem)?;
    put(cases, package_files, &mut problem)?;
    judge(source, &mut problem)?;
    if !statement::pages(package_files, &mut problem)? {
        let title = problem.title.get("en").cloned().unwrap_or_default();
        statement::markdown(&mut problem, "en", &title, "");
        let why = "there are none in the package: write them";
        problem.losses.lost("statements and solutions", why);
    }
    left_out::tell(package_files, &mut problem.losses);
    Ok(problem)
}

/// The cases by their subtasks.
fn cases(
    root: Config<'_>,
    package_files: &PackageFiles,
    problem: &mut ImportedProblem,
) -> Result<BTreeMap<u64, Vec<LuoguCase>>, ImportError> {
    let mut found: BTreeMap<u64, Vec<LuoguCase>> = BTreeMap::new();
    let mut entries = root.entries()?;
    // `2.in` comes before `10.in`.
    entries.sort_by_key(|(name, _)| (name.len(), *name));
    for (name, about) in entries {
        about.unknown(&KEYS, "cases", problem);
        let number = |key: &str| about.get(key).map(|value| value.whole()).transpose();
        let stem = name.strip_suffix(".in").unwrap_or(name);
        let answers = ["out", "ans"].map(|ending| format!("{stem}.{ending}"));
        let answer = answers.iter().find(|path| package_files.has(path));
        let case = LuoguCase {
            pair: KeptCase::new(name, answer.unwrap_or(&answers[0])),
            points: about.get("score").map_or(Ok(0.0), |score| score.number())?,
            limits: (
                number("timeLimit")?.map(Duration::from_millis),
                number("memoryLimit")?.map(|size| size.saturating_mul(1 << 10)),
            ),
        };
        found
            .entry(number("subtaskId")?.unwrap_or(0))
            .or_default()
            .push(case);
    }
    Ok(found)
}

/// Adds a group for each subtask.
fn put(
    subtasks: BTreeMap<u64, Vec<LuoguCase>>,
    package_files: &PackageFiles,
    problem: &mut ImportedProblem,
) -> Result<(), ImportError> {
    let is_min = are_minima(&subtasks);
    let is_one = subtasks.len() == 1;
    if !is_one {
        problem.losses.weaker(
            "how the points of a subtask are made, which the site sets",
            if is_min {
                "it is worth the minimum of its cases, by which all subtasks have 100 points"
            } else {
                "the points of its cases are added up"
            },
        );
    }
    for (number, cases) in subtasks {
        let name = if is_one {
            "tests".to_owned()
        } else {
            format!("subtask{number}")
        };
        let limits = limits(&name, &cases, problem);
        let points = cases.first().map_or(0.0, |case| case.points);
        let cases: Vec<(KeptCase, f64)> = cases
            .into_iter()
            .map(|case| (case.pair, case.points))
            .collect();
        let names = if is_min {
            let pairs: Vec<KeptCase> = cases.into_iter().map(|(pair, _)| pair).collect();
            let name = import_cases(package_files, &name, &pairs, problem)?;
            let group = problem.group(&name);
            (group.points, group.score) = (points, Aggregation::Min);
            vec![name]
        } else {
            import_cases_with_points(package_files, &name, cases, problem)?
        };
        for name in names {
            let group = problem.group(&name);
            (group.time, group.memory) = limits;
        }
    }
    // Limits of all groups are those of the problem.
    let mut own = problem
        .groups
        .iter()
        .map(|group| (group.time, group.memory));
    let first = own.next().unwrap_or_default();
    if own.all(|limits| limits == first) {
        (problem.time, problem.memory) = first;
        for group in &mut problem.groups {
            (group.time, group.memory) = (None, None);
        }
    }
    Ok(())
}

/// Whether subtasks are worth the points of each of their cases: only then all have 100 together.
fn are_minima(subtasks: &BTreeMap<u64, Vec<LuoguCase>>) -> bool {
    let is_about = |points: f64| (points - 100.0).abs() < 1e-6;
    let sum: f64 = subtasks.values().flatten().map(|case| case.points).sum();
    let is_even = subtasks.values().all(|cases| {
        let first = cases.first().map_or(0.0, |case| case.points);
        cases
            .iter()
            .all(|case| case.points.total_cmp(&first).is_eq())
    });
    let firsts = subtasks.values().filter_map(|cases| cases.first());
    let minima: f64 = firsts.map(|case| case.points).sum();
    is_even && !is_about(sum) && is_about(minima)
}

/// The limits of a subtask: the largest of those of its cases.
fn limits(
    name: &str,
    cases: &[LuoguCase],
    problem: &mut ImportedProblem,
) -> (Option<Duration>, Option<u64>) {
    let first = cases.first().map(|case| case.limits).unwrap_or_default();
    if cases.iter().any(|case| case.limits != first) {
        let what = format!("`timeLimit` and `memoryLimit` of single cases, which differ in {name}");
        problem.losses.weaker(what, "the largest of them holds");
    }
    let times = cases.iter().filter_map(|case| case.limits.0);
    let sizes = cases.iter().filter_map(|case| case.limits.1);
    (times.max(), sizes.max())
}

fn judge(source: &PackageSource, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    if !source.package_files.has(CHECKER) {
        let what = "the default checker, for which spaces at the end of lines do not count";
        let why = "the builtin `lines` also skips empty lines";
        problem.losses.weaker(what, why);
        problem.checker = ImportedChecker::Builtin("lines".to_owned(), Options::default());
    } else if let Some(standard) = source.standard_checker(CHECKER, Convention::Testlib) {
        problem.checker = standard;
    } else if let Some(part) = source.jury_part(problem, CHECKER, "checker")? {
        problem.checker = ImportedChecker::Program(part);
    }
    Ok(())
}
