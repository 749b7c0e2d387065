//! problem.yaml.

use super::about;
use super::time::seconds;
use crate::problem::ImportedProblem;
use crate::yaml::{self, Node, Value};
use crate::{ImportError, PackageSource};
use generators::Value as Constant;
use package::{Constants, is_constant};
use std::time::Duration;

/// The content of problem.yaml that other modules need.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the format combines these freely"
)]
pub(super) struct Metadata {
    pub(super) interactive: bool,
    pub(super) multi_pass: bool,
    pub(super) scoring: bool,
    /// Whether an output validator judges.
    pub(super) custom: bool,
    /// The output validator flags of all groups.
    pub(super) flags: Vec<String>,
    /// The languages that submissions may be in; empty for any language.
    pub(super) languages: Vec<String>,
    pub(super) constants: Constants,
    /// Variants of constants, by `name.variant`; `name.value` is the constant itself.
    pub(super) variants: Vec<(String, String)>,
    /// Keys of old groups that problem.yaml sets for all of them.
    pub(super) grading: Vec<(String, Node)>,
    /// Whether the package is in the format of 2023-07 or later.
    pub(super) is_new: bool,
}

/// The usual limits for packages without explicit ones.
const MEMORY_MIB: u64 = 2048;
const OUTPUT_MIB: u64 = 8;
const TIME: Duration = Duration::from_secs(2);

/// Keys that say nothing of the verdict of a submission.
const ABOUT: [&str; 4] = [
    "version",
    "embargo_until",
    "languages",
    "show_test_data_groups",
];

pub(super) fn read(
    source: &PackageSource,
    problem: &mut ImportedProblem,
) -> Result<Metadata, ImportError> {
    let mut metadata = Metadata::default();
    let package_files = source.package_files;
    let mut time = None;
    if package_files.has("problem.yaml") {
        let node = yaml::read(package_files, "problem.yaml")?;
        let wrong = |node: &Node, reason: &str| ImportError::File {
            path: "problem.yaml".to_owned(),
            line: Some(node.line),
            reason: reason.to_owned(),
        };
        for (key, value) in node.entries() {
            let understood = metadata.key(key, value, &mut time, problem);
            understood.map_err(|reason| wrong(value, &format!("`{key}` {reason}")))?;
        }
    }
    let time = super::ini::time(source, time, problem)?;
    if time.is_none() {
        problem.losses.weaker(
            "the time limit, which is measured from the submissions",
            "it is 2 s: `tengen limits --write` measures and sets one",
        );
    }
    problem.time = Some(time.unwrap_or(TIME));
    problem.memory.get_or_insert(MEMORY_MIB << 20);
    problem.output.get_or_insert(OUTPUT_MIB << 20);
    problem.interactive = metadata.interactive;
    if metadata.multi_pass {
        problem.passes.get_or_insert(2);
    }
    Ok(metadata)
}

impl Metadata {
    /// Reads one key.
    ///
    /// # Errors
    /// When its value is invalid.
    fn key(
        &mut self,
        key: &str,
        value: &Node,
        time: &mut Option<Duration>,
        problem: &mut ImportedProblem,
    ) -> Result<(), String> {
        match key {
            "problem_format_version" => {
                let version = value.text().unwrap_or_default();
                // Versions of the new format are dates. 2023-07 is an earlier name of 2025-09,
                // which problemtools still uses.
                self.is_new = version.starts_with("20");
                let known = [
                    "legacy",
                    "legacy-icpc",
                    "2023-07",
                    "2023-07-draft",
                    "2025-09",
                    "draft",
                ];
                if !known.contains(&version) {
                    return Err(format!(
                        "is `{version}`, which is not known: known are {}",
                        known.join(", ")
                    ));
                }
            }
            "name" => name(value, problem)?,
            // A list, or a text with several words, as DOMjudge requires.
            "type" => self.kind(&value.words(), problem),
            "validation" => self.validation(&value.words()),
            "validator_flags" => self.flags = value.words(),
            "limits" => {
                for (key, value) in value.entries() {
                    *time = limit(key, value, problem)?.or(*time);
                }
            }
            "constants" => self.constants(value, problem)?,
            "grading" => self.grading(value, problem),
            "allow_file_writing" if value.truth() == Some(true) => problem.losses.lost(
                "the right of submissions to write files (`allow_file_writing`)",
                "they cannot write any",
            ),
            "allow_file_writing" => {}
            "languages" if value.text() == Some("all") => {}
            "languages" => self.languages = value.words(),
            _ if about::read(key, value, problem) => {}
            _ if ABOUT.contains(&key) => {
                problem
                    .losses
                    .cosmetic(format!("`{key}` of problem.yaml"), "it is left out");
            }
            _ => problem.losses.lost(
                format!("`{key}` of problem.yaml, which is not known"),
                "it is left out",
            ),
        }
        Ok(())
    }

    fn kind(&mut self, kinds: &[String], problem: &mut ImportedProblem) {
        for kind in kinds {
            match kind.as_str() {
                "pass-fail" => {}
                "scoring" => self.scoring = true,
                // These types imply a program that judges; the old format writes `validation:
                // custom interactive`.
                "interactive" => (self.interactive, self.custom) = (true, true),
                "multi-pass" => (self.multi_pass, self.custom) = (true, true),
                other => problem.losses.lost(
                    format!("the `type: {other}` of the problem"),
                    "submissions are programs that are judged case by case",
                ),
            }
        }
    }

    fn validation(&mut self, words: &[String]) {
        let has = |word: &str| words.iter().any(|found| found == word);
        self.custom |= has("custom");
        self.interactive |= has("interactive");
        self.multi_pass |= has("multi-pass");
    }

    /// A text with the constants of the package filled in, including their variants.
    pub(super) fn fill(&self, text: &str) -> String {
        self.constants.fill(&self.fill_variants(text))
    }

    /// A text with the variants of constants replaced by the plain constants.
    pub(super) fn fill_variants(&self, text: &str) -> String {
        let mut filled = text.to_owned();
        for (name, value) in &self.variants {
            for place in [format!("{{{{{name}}}}}"), format!("\\constant{{{name}}}")] {
                filled = filled.replace(&place, value);
            }
        }
        filled
    }

    fn grading(&mut self, value: &Node, problem: &mut ImportedProblem) {
        for (key, value) in value.entries() {
            match (key.as_str(), value.text()) {
                ("objective", Some("max")) => {}
                ("objective", _) => problem
                    .losses
                    .lost("a score that is to be small", "scores are to be large"),
                ("accept_score" | "reject_score" | "range", _) => {
                    self.grading.push((key.clone(), value.clone()));
                }
                ("on_reject", policy) => {
                    let policy = match policy {
                        // The same key has another name in groups.
                        Some("grade") => "continue",
                        _ => "break",
                    };
                    let node = Node {
                        line: value.line,
                        column: value.column,
                        value: Value::Scalar(policy.to_owned()),
                    };
                    self.grading.push((key.clone(), node));
                }
                // Settings for the display.
                ("show_test_data_groups", _) => problem
                    .losses
                    .cosmetic(format!("`grading.{key}` of problem.yaml"), "it is left out"),
                _ => problem
                    .losses
                    .lost(format!("`grading.{key}` of problem.yaml"), "it is left out"),
            }
        }
    }

    fn constants(&mut self, value: &Node, problem: &mut ImportedProblem) -> Result<(), String> {
        for (name, value) in value.entries() {
            for (variant, text) in value.entries() {
                let text = text
                    .text()
                    .ok_or("has a variant that is neither a text nor a number")?;
                self.variants
                    .push((format!("{name}.{variant}"), text.to_owned()));
            }
            let text = value.get("value").unwrap_or(value).text();
            let text = text.ok_or("has a value that is neither a text nor a number")?;
            self.variants
                .push((format!("{name}.value"), text.to_owned()));
            if !is_constant(name) {
                return Err(format!(
                    "has the name `{name}`, which is not a valid name of a constant"
                ));
            }
            let constant = text
                .parse()
                .map_or_else(|_| Constant::Text(text.to_owned()), Constant::Int);
            self.constants.0.insert(name.clone(), constant);
        }
        problem.constants = self.constants.0.clone();
        problem.losses.cosmetic(
            "constants in the sources of validators and submissions",
            "their values are written there",
        );
        Ok(())
    }
}

fn name(value: &Node, problem: &mut ImportedProblem) -> Result<(), String> {
    match &value.value {
        Value::Scalar(name) => {
            problem.title.insert("en".to_owned(), name.clone());
        }
        Value::Map(names) => {
            for (language, name) in names {
                let name = name.text().ok_or("has a name that is not a text")?;
                problem.title.insert(language.clone(), name.to_owned());
            }
        }
        _ => return Err("is not a text".to_owned()),
    }
    Ok(())
}

/// Reads one limit; gives the time limit if it is that.
fn limit(
    key: &str,
    value: &Node,
    problem: &mut ImportedProblem,
) -> Result<Option<Duration>, String> {
    let number = || {
        let number = value.number().filter(|number| *number > 0.0);
        number.ok_or_else(|| format!("has a `{key}` that is not a number above 0"))
    };
    match key {
        "time_limit" => return seconds(number()?).map(Some),
        "memory" => problem.memory = Some(mebibytes(number()?)),
        "output" => problem.output = Some(mebibytes(number()?)),
        "code" => problem.code = Some(kibibytes(number()?)),
        "compilation_time" => problem.compile = Some(seconds(number()?)?),
        "validation_passes" => problem.passes = Some(whole(number()?)),
        // These define how a missing time limit is computed, which is reported.
        "time_multipliers" | "time_resolution" | "time_multiplier" | "time_safety_margin"
        | "visualizer_time" => problem
            .losses
            .cosmetic(format!("the limit `{key}`"), "it is left out"),
        "compilation_memory" | "validation_time" | "validation_memory" | "validation_output"
        | "generator_time" => problem.losses.weaker(
            format!("the limit `{key}`"),
            "tengen has limits of its own for that",
        ),
        _ => problem.losses.lost(
            format!("the limit `{key}`, which is not known"),
            "it is left out",
        ),
    }
    Ok(None)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number above 0 becomes the nearest size there is"
)]
fn mebibytes(number: f64) -> u64 {
    (number * f64::from(1 << 20)) as u64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number above 0 becomes the nearest size that a spec may have"
)]
fn kibibytes(number: f64) -> u64 {
    ((number * 1024.0) as u64).clamp(1, 1 << 40)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 2 and 100 there is a nearest number"
)]
fn whole(number: f64) -> u32 {
    number.clamp(2.0, 100.0) as u32
}
