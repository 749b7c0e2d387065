//! BOCA's packages: `description/problem.info`, `input/` and `output/`, and for each language a
//! script for its limits, for compiling, running and comparing.
//!
//! No script is run: limits are read from the lines that print them, as in BOCA's own template, and
//! programs of the jury from the scripts that rbx writes, which contain them.

mod embedded;

use crate::kept::{KeptCase, import_cases};
use crate::package_files::PackageFiles;
use crate::problem::{ImportedChecker, ImportedProblem, JuryProgram, raise_factor};
use crate::{ImportError, PackageSource, left_out, statement};
use checkers::{Convention, Options};
use spec::Factor;
use std::collections::BTreeMap;
use std::time::Duration;
use terms::Protocol;

/// The file that every package has.
pub(super) const FILE: &str = "description/problem.info";

/// BOCA's names of languages, and tengen's. The limits of the first one that a package has are those
/// of the problem.
const LANGUAGES: [(&str, &str); 11] = [
    ("cpp", "c++"),
    ("cc", "c++"),
    ("c", "c"),
    ("java", "java"),
    ("kt", "kotlin"),
    ("py3", "python"),
    ("py", "python"),
    ("js", "javascript"),
    ("pas", "pascal"),
    ("go", "go"),
    ("rs", "rust"),
];

/// The problem of a directory with description/problem.info.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let info = Info::read(package_files)?;
    let mut problem = ImportedProblem::titled(&info.title);
    for key in &info.unknown {
        let what = format!("`{key}` ({FILE})");
        problem
            .losses
            .lost(what, "it is left out: its meaning is not known here");
    }
    limits(package_files, &mut problem)?;
    cases(package_files, &mut problem)?;
    judge(package_files, &mut problem)?;
    info.statement(package_files, &mut problem)?;
    solutions(source, &mut problem)?;
    for scripts in ["compile", "run", "tests"] {
        if package_files.has_dir(scripts) {
            package_files.mark_reported(scripts);
            let what = format!("the scripts in {scripts}/");
            problem
                .losses
                .cosmetic(what, "programs are compiled and run by tengen");
        }
    }
    left_out::tell(package_files, &mut problem.losses);
    Ok(problem)
}

/// The contents of `problem.info`.
struct Info {
    title: String,
    /// The keys that are not read.
    unknown: Vec<String>,
    /// The path of the statement.
    statement: Option<String>,
}

impl Info {
    fn read(package_files: &PackageFiles) -> Result<Self, ImportError> {
        let text = package_files.text(FILE)?;
        let mut values = BTreeMap::new();
        for (line, number) in text.lines().zip(1..) {
            if line.trim().is_empty() {
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                let reason = format!("`{line}` is not of the form `key=value`");
                return Err(ImportError::in_line(FILE, number, reason));
            };
            let value = value.trim();
            let unquoted = value
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'));
            values.insert(key.trim().to_owned(), unquoted.unwrap_or(value).to_owned());
        }
        let known = ["basename", "fullname", "descfile"];
        let unknown = values.keys().filter(|key| !known.contains(&key.as_str()));
        let missing = || ImportError::File {
            path: FILE.to_owned(),
            line: None,
            reason: "`basename` is missing: the name of the problem is expected".to_owned(),
        };
        let basename = values.get("basename").ok_or_else(missing)?;
        let title = values.get("fullname").filter(|title| !title.is_empty());
        let statement = values.get("descfile").filter(|file| !file.is_empty());
        Ok(Self {
            unknown: unknown.cloned().collect(),
            title: title.unwrap_or(basename).clone(),
            statement: statement.map(|file| format!("description/{file}")),
        })
    }

    fn statement(
        &self,
        package_files: &PackageFiles,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let path = self
            .statement
            .as_deref()
            .filter(|path| package_files.has(path));
        let from = (package_files, path);
        statement::from_file(from, ("en", &self.title), problem)
    }
}

/// The limits for a language: of one run, although BOCA may sum up several.
#[derive(Clone, Copy, PartialEq)]
struct BocaLimits {
    time: Duration,
    memory: u64,
    output: u64,
}

/// The limits that a script prints: seconds of all repetitions, repetitions, MiB and KiB. `None` if
/// it computes them.
fn printed_limits(text: &str) -> Option<BocaLimits> {
    let printed = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("echo "));
    let numbers: Option<Vec<f64>> = printed
        .map(|number| number.trim().parse().ok())
        .map(|number| number.filter(|number: &f64| number.is_finite() && *number > 0.0))
        .collect();
    let numbers = numbers?;
    let at = |index: usize, usual: f64| numbers.get(index).copied().unwrap_or(usual);
    let time = Duration::try_from_secs_f64(numbers.first()? / at(1, 1.0)).ok()?;
    let bytes = |number: f64, unit: u64| {
        let whole = Duration::try_from_secs_f64(number).ok()?.as_secs();
        whole.checked_mul(unit)
    };
    Some(BocaLimits {
        time,
        memory: bytes(at(2, 512.0), 1 << 20)?,
        output: bytes(at(3, 1024.0), 1 << 10)?,
    })
}

/// Reads the limits of all languages: those of the first one, and factors for the others.
fn limits(package_files: &PackageFiles, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    let mut found: BTreeMap<String, BocaLimits> = BTreeMap::new();
    for name in package_files.names("limits") {
        let path = format!("limits/{name}");
        match printed_limits(&package_files.text(&path)?) {
            Some(limits) => {
                found.insert(name, limits);
            }
            None => problem.losses.weaker(
                format!("{path}, which computes its limits"),
                "it is left out: no script of a package is run",
            ),
        }
    }
    let main = LANGUAGES.iter().find_map(|(name, _)| found.get(*name));
    let Some(main) = main.or_else(|| found.values().next()).copied() else {
        let what = "the limits, which the package does not state";
        problem
            .losses
            .weaker(what, "they are the usual ones: set `limits`");
        return Ok(());
    };
    (problem.time, problem.memory) = (Some(main.time), Some(main.memory));
    problem.output = Some(main.output);
    for (name, limits) in &found {
        let known = LANGUAGES.iter().find(|(known, _)| known == name);
        match known {
            Some((_, language)) => factors(name, language, *limits, main, problem),
            None if *limits != main => problem.losses.weaker(
                format!("the limits of the language `{name}`"),
                "they are left out",
            ),
            None => {}
        }
    }
    Ok(())
}

/// Sets the factors of a language, which can only increase limits.
fn factors(
    name: &str,
    language: &str,
    limits: BocaLimits,
    main: BocaLimits,
    problem: &mut ImportedProblem,
) {
    #[expect(clippy::cast_precision_loss, reason = "limits of memory are small")]
    let ratio = |own: u64, main: u64| own as f64 / main as f64;
    let time = limits.time.as_secs_f64() / main.time.as_secs_f64();
    let memory = ratio(limits.memory, main.memory);
    let may_differ = |factor: f64| (1.0..=Factor::LARGEST).contains(&factor);
    if !may_differ(time) || !may_differ(memory) || limits.output != main.output {
        problem.losses.weaker(
            format!("limits of the language `{name}` that are lower than those of others, or of its output"),
            "those of the problem hold",
        );
    }
    if may_differ(time) {
        raise_factor(&mut problem.time_factors, language, time);
    }
    if may_differ(memory) {
        raise_factor(&mut problem.memory_factors, language, memory);
    }
}

fn cases(package_files: &PackageFiles, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    let names = package_files.names("input");
    let pairs: Vec<KeptCase> = names
        .iter()
        .map(|name| KeptCase::new(&format!("input/{name}"), &format!("output/{name}")))
        .collect();
    if pairs.is_empty() {
        return Err(ImportError::Missing {
            path: "input/".to_owned(),
            purpose: "the directory with the inputs",
        });
    }
    import_cases(package_files, "secret", &pairs, problem)?;
    Ok(())
}

/// Reads how outputs are judged: by the programs in the scripts, or by their comparison.
fn judge(package_files: &PackageFiles, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    let mut scripts = Vec::new();
    for (name, _) in LANGUAGES {
        let path = format!("compile/{name}");
        if package_files.has(&path) {
            scripts.push(package_files.text(&path)?);
        }
    }
    let programs = scripts
        .first()
        .map(|text| embedded::files(text))
        .unwrap_or_default();
    let standard = programs
        .get("checker.cpp")
        .and_then(|text| checkers::origin(text, Convention::Testlib));
    if let Some((name, options)) = standard {
        problem.checker = ImportedChecker::Builtin(name.to_owned(), options);
        package_files.mark_reported("compare");
        return Ok(());
    }
    let mut part = |main: &str, role: &str| {
        let path = embedded::put(&programs, main, role, problem)?;
        Some(JuryProgram {
            path,
            protocol: Protocol::Testlib,
            args: Vec::new(),
        })
    };
    let checker = part("checker.cpp", "checker");
    let interactor = part("interactor.cpp", "interactor");
    let mut compares = Vec::new();
    for name in package_files.names("compare") {
        compares.push(package_files.text(&format!("compare/{name}"))?);
    }
    problem.interactive = interactor.is_some();
    problem.interactor = interactor;
    if let Some(checker) = checker.filter(|_| !problem.interactive) {
        problem.checker = ImportedChecker::Program(checker);
        return Ok(());
    }
    if problem.interactive {
        return Ok(());
    }
    if compares.iter().all(|text| is_plain(text)) {
        problem.checker = ImportedChecker::Builtin("exact".to_owned(), Options::default());
        problem.losses.cosmetic(
            "presentation errors, by which BOCA calls outputs that differ in white space or case",
            "they are wrong answers",
        );
    } else {
        problem.losses.lost(
            "the scripts in compare/, which do more than to call `diff`",
            "tokens are compared: write a checker",
        );
    }
    Ok(())
}

/// Whether a script compares by `diff` alone, like that of BOCA's template: every command that it
/// runs is `diff` or `wdiff`, a test or a message.
fn is_plain(script: &str) -> bool {
    const HARMLESS: [&str; 10] = [
        "diff", "wdiff", "if", "fi", "echo", "exit", "then", "else", "elif", "[",
    ];
    const FINDS_WDIFF: &str = "wd=`which wdiff`";
    let lines = script.lines().map(str::trim);
    let mut commands = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    commands.all(|line| {
        let word = line.split_whitespace().next().unwrap_or_default();
        let is_harmless = HARMLESS.contains(&word) && !line.contains(['`', ';', '|', '&']);
        line == FINDS_WDIFF || is_harmless && !line.contains("$(") || is_if(line)
    })
}

/// Whether a line is `if [ .. ]; then`.
fn is_if(line: &str) -> bool {
    let test = line
        .strip_prefix("if [")
        .and_then(|rest| rest.strip_suffix("; then"));
    test.is_some_and(|test| !test.contains(['`', ';', '|', '&']) && !test.contains("$("))
}

/// Imports the solutions that rbx adds, each in a directory.
fn solutions(source: &PackageSource, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    source.any_solutions("solutions", problem)
}
