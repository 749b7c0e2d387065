//! Problems of rbx: `problem.rbx.yml` and the files that it names.
//!
//! Lines of generator scripts become the `commands` of groups. Variables become a header
//! `rbx.h`, which programs of the jury include, arguments of the validators, and numbers in
//! statements.

mod cases;
mod expression;
mod header;
mod judge;
mod script;
mod solutions;
mod statements;
mod template;
mod unit_tests;
mod vars;

use crate::problem::ImportedProblem;
use crate::repository::config::{self, Config};
use crate::repository::parts::{Generators, expect_only_what_is_judged, require_reference};
use crate::{ImportError, PackageSource, left_out};
use std::time::Duration;
use vars::Vars;

/// The file that describes a problem.
pub(super) const FILE: &str = "problem.rbx.yml";

/// The keys that are read.
const KNOWN: [&str; 22] = [
    "name",
    "titles",
    "type",
    "scoring",
    "timeLimit",
    "memoryLimit",
    "outputLimit",
    "modifiers",
    "checker",
    "interactor",
    "validator",
    "extraValidators",
    "generators",
    "generatorScript",
    "solutions",
    "testcases",
    "statements",
    "vars",
    "unitTests",
    "outputValidators",
    "visualizer",
    "solutionVisualizer",
];

/// Keys that no verdict depends on.
const SHOWN: [&str; 3] = ["timing", "stresses", "tutorials"];

/// Files of rbx itself, which hold nothing of the problem.
const OWN_FILES: [&str; 4] = ["rbx.h", "env.rbx.yml", "preset.rbx.yml", ".rbx"];

struct Reader<'a> {
    source: &'a PackageSource<'a>,
    package: Config<'a>,
    vars: Vars,
    generators: Generators,
}

/// The problem of a directory with problem.rbx.yml.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let node = config::read(source.package_files, FILE)?;
    let package = Config {
        path: FILE,
        node: &node,
    };
    let mut problem = ImportedProblem::default();
    let mut reader = Reader {
        source,
        package,
        vars: Vars::read(package.get("vars"), &mut problem)?,
        generators: Generators::default(),
    };
    reader.head(&mut problem)?;
    header::provide(&reader, &mut problem)?;
    let names = reader.cases(&mut problem)?;
    reader.judge(&names, &mut problem)?;
    reader.solutions(&names, &mut problem)?;
    require_reference("accepted solution in problem.rbx.yml", &problem)?;
    reader.statements(&mut problem)?;
    reader.unit_tests(&mut problem)?;
    for path in OWN_FILES {
        source.package_files.mark_reported(path);
    }
    expect_only_what_is_judged(&mut problem);
    left_out::tell(source.package_files, &mut problem.losses);
    Ok(problem)
}

impl Reader<'_> {
    fn head(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package = self.package;
        let known: Vec<&str> = KNOWN.iter().chain(&SHOWN).copied().collect();
        package.unknown(&known, "the problem", problem);
        package.shown(&SHOWN, "the problem", problem);
        let name = package.require("name")?.text()?;
        if let Some(titles) = package.get("titles") {
            for (code, title) in titles.entries()? {
                problem
                    .title
                    .insert(code.to_owned(), title.text()?.to_owned());
            }
        }
        if problem.title.is_empty() {
            problem.title.insert("en".to_owned(), name.to_owned());
        }
        let milliseconds = package.require("timeLimit")?;
        problem.time = Some(Duration::from_millis(milliseconds.whole()?));
        problem.memory = Some(mebibytes(package.require("memoryLimit")?)?);
        // In KiB, and 4 MiB if it is not set.
        let output = package.get("outputLimit").map(|limit| limit.whole());
        problem.output = Some(
            output
                .transpose()?
                .unwrap_or(4 << 10)
                .saturating_mul(1 << 10),
        );
        problem.interactive = match package.text_at("type")?.map(str::to_lowercase).as_deref() {
            None | Some("batch") => false,
            Some("communication") => true,
            Some(_) => return Err(package.require("type")?.wrong("`batch` or `communication`")),
        };
        self.modifiers(problem)
    }

    /// The limits of single languages, as factors.
    fn modifiers(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let Some(modifiers) = self.package.get("modifiers") else {
            return Ok(());
        };
        let time = problem.time.unwrap_or_default().as_secs_f64() * 1000.0;
        let memory = problem.memory.unwrap_or_default();
        for (name, modifier) in modifiers.entries()? {
            let of = format!("the modifiers of {name}");
            modifier.unknown(&["timeMultiplier", "time", "memory"], &of, problem);
            let Some(language) = self.source.language(&format!("x.{name}")) else {
                let what = format!("limits for the language {name}");
                problem.losses.lost(what, "no language here has this name");
                continue;
            };
            let own = modifier.get("time").map(|time| time.number()).transpose()?;
            let by = modifier
                .get("timeMultiplier")
                .map(|by| by.number())
                .transpose()?;
            if own.is_some() || by.is_some() {
                let factor = own.map_or(1.0, |own| own / time) * by.unwrap_or(1.0);
                problem.time_factors.insert(language.name.clone(), factor);
            }
            if let Some(own) = modifier.get("memory") {
                let factor = ratio(mebibytes(own)?, memory);
                problem.memory_factors.insert(language.name.clone(), factor);
            }
        }
        Ok(())
    }

    /// Whether groups have points.
    fn has_points(&self) -> Result<bool, ImportError> {
        match self
            .package
            .text_at("scoring")?
            .map(str::to_lowercase)
            .as_deref()
        {
            None | Some("binary") => Ok(false),
            Some("points") => Ok(true),
            Some(_) => Err(self
                .package
                .require("scoring")?
                .wrong("`binary` or `points`")),
        }
    }
}

/// A size in MiB as bytes.
fn mebibytes(size: Config) -> Result<u64, ImportError> {
    Ok(size.whole()?.saturating_mul(1 << 20))
}

/// The ratio of two sizes of whole MiB.
fn ratio(size: u64, of: u64) -> f64 {
    let mebibytes = |size: u64| f64::from(u32::try_from(size >> 20).unwrap_or(u32::MAX));
    mebibytes(size) / mebibytes(of).max(1.0)
}
