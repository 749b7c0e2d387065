//! Packages of MOJ: `conf`, tests in `tests/`, solutions in `sols/`, a statement in `docs/` and a
//! checker in `scripts/`. Layout and keys are those that mojtools reads and rbx writes.

use crate::kept::{KeptCase, SAMPLES, import_cases};
use crate::package_files::PackageFiles;
use crate::problem::{Allowed, ImportedChecker, ImportedProblem, ImportedSolution, raise_factor};
use crate::programs::Joining;
use crate::repository::glob;
use crate::{ImportError, PackageSource, left_out, statement};
use checkers::Options;
use serde_json::Value;
use spec::Factor;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use terms::verdict::Verdict;

/// The file with the limits.
pub(super) const CONF: &str = "conf";
/// The file with the time limits that the judge measured.
const MEASURED: &str = "tl";
const SCORE: &str = "tests/score";
const META: &str = ".moj-meta.json";
/// The language of statements.
const LANGUAGE: &str = "pt";

/// MOJ's names of languages, and tengen's.
const LANGUAGES: [(&str, &str); 9] = [
    ("c", "c"),
    ("cpp", "c++"),
    ("java", "java"),
    ("kt", "kotlin"),
    ("py", "python"),
    ("py3", "python"),
    ("js", "javascript"),
    ("go", "go"),
    ("rs", "rust"),
];

/// Whether a package is in this format.
pub(super) fn is_moj(package_files: &PackageFiles) -> bool {
    package_files.has(CONF) && package_files.has_dir("tests/input") && package_files.has_dir("sols")
}

/// The problem of a directory with `conf` and tests/.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let mut problem = source.untitled();
    about(package_files, &mut problem)?;
    limits(package_files, &mut problem)?;
    cases(package_files, &mut problem)?;
    judge(source, &mut problem)?;
    solutions(source, &mut problem)?;
    statements(package_files, &mut problem)?;
    if package_files.has_dir("scripts") {
        package_files.mark_reported("scripts");
        let what = "the scripts in scripts/";
        problem
            .losses
            .cosmetic(what, "programs are compiled and run by tengen");
    }
    left_out::tell(package_files, &mut problem.losses);
    Ok(problem)
}

/// Reads the title, the authors and the tags.
fn about(package_files: &PackageFiles, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    if package_files.has(META) {
        let text = package_files.text(META)?;
        let meta: Value = serde_json::from_str(&text).map_err(|why| {
            ImportError::in_line(META, why.line(), format!("it is not JSON: {why}"))
        })?;
        if let Some(title) = meta.get("display_title").and_then(Value::as_str) {
            problem.title = BTreeMap::from([(LANGUAGE.to_owned(), title.to_owned())]);
        }
        if meta.get("languages").is_some() {
            let what = "the languages that contestants may use";
            problem
                .losses
                .weaker(what, "all languages are allowed: set `languages`");
        }
    }
    let lines = |path: &str| -> Result<Vec<String>, ImportError> {
        let text = if package_files.has(path) {
            package_files.text(path)?
        } else {
            String::new()
        };
        let lines = text
            .lines()
            .map(|line| line.trim().trim_start_matches('#').to_owned());
        Ok(lines.filter(|line| !line.is_empty()).collect())
    };
    problem.about.authors = lines("author")?;
    problem.about.tags = lines("tags")?;
    Ok(())
}

/// Values of a file by their keys, with their lines: `KEY=VALUE`, which is never evaluated.
type Assignments = BTreeMap<String, (String, usize)>;

fn assignments(package_files: &PackageFiles, path: &str) -> Result<Assignments, ImportError> {
    let text = package_files.text(path)?;
    let mut values = BTreeMap::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((key, value)) = line.split_once('=') else {
            let reason = format!("`{line}` is not of the form `KEY=VALUE`");
            return Err(ImportError::in_line(path, number, reason));
        };
        let value = value.trim().trim_matches(['"', '\'']);
        values.insert(key.trim().to_owned(), (value.to_owned(), number));
    }
    Ok(values)
}

/// The value of a key, which must be positive.
fn positive(path: &str, key: &str, value: &str, line: usize) -> Result<f64, ImportError> {
    let number = value.parse().ok();
    let number = number.filter(|number: &f64| number.is_finite() && *number > 0.0);
    let reason = || format!("`{key}` is `{value}`, where a positive number is expected");
    number.ok_or_else(|| ImportError::in_line(path, line, reason()))
}

/// The language in a key such as `TL[py]`.
fn language_of<'a>(key: &'a str, name: &str) -> Option<&'a str> {
    key.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')
}

/// The time limits that the judge measured, by language.
fn measured(package_files: &PackageFiles) -> Result<BTreeMap<String, f64>, ImportError> {
    let mut times = BTreeMap::new();
    if package_files.has(MEASURED) {
        for (key, (value, line)) in assignments(package_files, MEASURED)? {
            if let Some(language) = language_of(&key, "TL") {
                let time = positive(MEASURED, &key, &value, line)?;
                times.insert(language.to_owned(), time);
            }
        }
    }
    Ok(times)
}

/// Reads the limits of `conf`: that of time is the default one, and other languages get factors.
fn limits(package_files: &PackageFiles, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    let mut times = BTreeMap::new();
    let mut memory = None;
    for (key, (value, line)) in assignments(package_files, CONF)? {
        let number = || positive(CONF, &key, &value, line);
        let whole = |unit: u64| -> Result<u64, ImportError> {
            let whole = Duration::try_from_secs_f64(number()?).unwrap_or(Duration::MAX);
            Ok(whole.as_secs().saturating_mul(unit))
        };
        match (&*key, language_of(&key, "TLOVERRIDE")) {
            ("MEMLIMITMB", _) => problem.memory = Some(whole(1 << 20)?),
            ("ULIMITS[-v]", _) => memory = Some(whole(1 << 10)?),
            ("ULIMITS[-f]", _) => problem.output = Some(whole(1 << 10)?),
            (_, Some(language)) => {
                times.insert(language.to_owned(), number()?);
            }
            _ => problem.losses.weaker(
                format!("`{key}` ({CONF}, line {line})"),
                "it is left out: how the judge measures or stops",
            ),
        }
    }
    problem.memory = problem.memory.or(memory);
    // Where the default is overridden, it also overrides what was measured for a language.
    let mut measured = measured(package_files)?;
    if !times.contains_key("default") {
        measured.extend(times);
        times = measured;
    }
    let Some(default) = times.remove("default") else {
        let what = "the time limit, which the judge measures";
        problem
            .losses
            .weaker(what, "it is the usual one: run `tengen limits --write`");
        return Ok(());
    };
    problem.time = Duration::try_from_secs_f64(default).ok();
    for (name, time) in times {
        let known = LANGUAGES.iter().find(|(known, _)| *known == name);
        let factor = time / default;
        match known {
            Some((_, language)) if (1.0..=Factor::LARGEST).contains(&factor) => {
                raise_factor(&mut problem.time_factors, language, factor);
            }
            _ => problem.losses.weaker(
                format!("the time limit of the language `{name}`"),
                "that of the problem holds",
            ),
        }
    }
    Ok(())
}

/// Imports the samples, then the groups of `tests/score`, then all other cases.
fn cases(package_files: &PackageFiles, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    let all = package_files.names("tests/input");
    let (samples, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|name| name.starts_with("sample"));
    let pairs = |names: &[String]| -> Vec<KeptCase> {
        let place = |kind: &str, name: &String| format!("tests/{kind}/{name}");
        let pair = |name| KeptCase::new(&place("input", name), &place("output", name));
        names.iter().map(pair).collect()
    };
    if !samples.is_empty() {
        import_cases(package_files, SAMPLES, &pairs(&samples), problem)?;
    }
    let mut left: BTreeSet<String> = others.into_iter().collect();
    for (pattern, points) in score(package_files)? {
        let path = format!("tests/input/{pattern}");
        let found = glob::paths(package_files, &path);
        let names = found.iter().filter_map(|path| path.rsplit('/').next());
        let names: Vec<String> = names.filter_map(|name| left.take(name)).collect();
        if names.is_empty() {
            // A group of samples has no points.
            continue;
        }
        let name = pattern.trim_end_matches('*').trim_end_matches('_');
        let name = if name.is_empty() { "tests" } else { name };
        let name = import_cases(package_files, name, &pairs(&names), problem)?;
        problem.group(&name).points = points;
    }
    let left: Vec<String> = left.into_iter().collect();
    if !left.is_empty() {
        import_cases(package_files, "secret", &pairs(&left), problem)?;
    }
    Ok(())
}

/// The patterns and the points of `tests/score`: `t01_small_* - 40 pontos`.
fn score(package_files: &PackageFiles) -> Result<Vec<(String, f64)>, ImportError> {
    if !package_files.has(SCORE) {
        return Ok(Vec::new());
    }
    let text = package_files.text(SCORE)?;
    let lines = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    let group = |(line, number): (&str, usize)| {
        let parts = line.split_once('-');
        let points = parts.and_then(|(_, points)| points.split_whitespace().next()?.parse().ok());
        let found = parts.zip(points);
        let found = found.map(|((pattern, _), points)| (pattern.trim().to_owned(), points));
        found.ok_or_else(|| {
            let reason = format!("`{line}` is not of the form `PATTERN - POINTS pontos`");
            ImportError::in_line(SCORE, number, reason)
        })
    };
    lines.map(group).collect()
}

fn judge(source: &PackageSource, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    const CHECKER: &str = "scripts/checker.cpp";
    if source.package_files.has(CHECKER) {
        let part = source.jury_part(problem, CHECKER, "checker")?;
        problem.checker = part.map_or(ImportedChecker::Usual, ImportedChecker::Program);
    } else if source.package_files.has("scripts/compare.sh") {
        problem.checker = ImportedChecker::Builtin("tokens".to_owned(), Options::default());
        let what = "scripts/compare.sh, which compares outputs";
        problem
            .losses
            .lost(what, "tokens are compared: write a checker");
    }
    Ok(())
}

/// Imports the solutions, whose directories state what they must get.
fn solutions(source: &PackageSource, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    let accepted = || Allowed::exactly(Verdict::Accepted);
    let kinds = [
        ("good", accepted()),
        ("pass", accepted()),
        ("slow", Allowed::exactly(Verdict::TimeLimit)),
        ("wrong", Allowed::exactly(Verdict::WrongAnswer)),
    ];
    for (dir, allowed) in kinds {
        for name in source.package_files.names_at(&format!("sols/{dir}")) {
            let path = format!("sols/{dir}/{name}");
            let Some(path) = source.solution(problem, &path, &Joining::default())? else {
                continue;
            };
            if dir == "good" && problem.reference.is_none() {
                problem.reference = Some(path.clone());
            }
            problem.solutions.push(ImportedSolution {
                path,
                expect: allowed.clone().into(),
                score: None,
            });
        }
    }
    Ok(())
}

fn statements(
    package_files: &PackageFiles,
    problem: &mut ImportedProblem,
) -> Result<(), ImportError> {
    let title = problem.title.values().next().cloned().unwrap_or_default();
    let mut names = package_files.names_at("docs").into_iter();
    let found = names.find(|name| name.starts_with("enunciado."));
    let path = found.map(|name| format!("docs/{name}"));
    let from = (package_files, path.as_deref());
    statement::from_file(from, (LANGUAGE, &title), problem)
}
