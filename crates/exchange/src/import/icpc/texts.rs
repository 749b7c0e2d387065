//! Statements.

use super::Reader;
use crate::import::problem::ImportedProblem;
use crate::import::{ImportError, statement};
use std::collections::BTreeSet;

/// The directories of statements, in all versions; the last is the package itself.
const DIRS: [&str; 3] = ["statement", "problem_statement", ""];

impl Reader<'_> {
    /// Takes the statements over. Their languages without a title get that of another.
    pub(super) fn texts(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let mut written: BTreeSet<String> = BTreeSet::new();
        for dir in DIRS {
            // What can be read goes before what can only be shown.
            for extension in ["md", "tex", "pdf", "html"] {
                for name in self.source.package_files.names_at(dir) {
                    let Some(language) = language(&name, extension) else {
                        continue;
                    };
                    let path = if dir.is_empty() {
                        name.clone()
                    } else {
                        format!("{dir}/{name}")
                    };
                    if self.source.package_files.has(&path) && written.insert(language.clone()) {
                        self.text(problem, &path, &language, extension)?;
                    }
                }
            }
            self.pictures(problem, dir);
        }
        if written.is_empty() {
            let title = title(problem, "en");
            statement::markdown(problem, "en", &title, "");
            problem
                .losses
                .lost("the statement", "there is none in the package: write it");
        }
        Ok(())
    }

    fn text(
        &self,
        problem: &mut ImportedProblem,
        path: &str,
        language: &str,
        extension: &str,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let kept = format!("statement.{language}.{extension}");
        if extension == "tex" {
            self.plain_title(problem, language, &package_files.text(path)?);
        }
        let title = title(problem, language);
        match extension {
            "md" => statement::markdown(problem, language, &title, &package_files.text(path)?),
            "tex" => {
                problem.copy(package_files.require(path, "a statement")?, kept);
                statement::tex(problem, language, &title, &package_files.text(path)?);
            }
            _ => {
                problem.copy(package_files.require(path, "a statement")?, kept.clone());
                statement::elsewhere(problem, language, &title, &kept);
            }
        }
        Ok(())
    }

    /// The old format keeps the title of a language in its statement.
    fn plain_title(&self, problem: &mut ImportedProblem, language: &str, text: &str) {
        if self.metadata.is_new || problem.title.contains_key(language) {
            return;
        }
        let argument = |rest: &str| {
            rest.split(['}', '\n'])
                .next()
                .map(|text| text.trim().to_owned())
        };
        let plain = text.split_once("plainproblemname:");
        let named = text.split_once("\\problemname{");
        let found = plain.or(named).and_then(|(_, rest)| argument(rest));
        if let Some(found) = found.filter(|found| !found.is_empty()) {
            problem.title.insert(language.to_owned(), found);
        }
    }

    fn pictures(&self, problem: &mut ImportedProblem, dir: &str) {
        if dir.is_empty() {
            return;
        }
        for name in self.source.package_files.names(dir) {
            let path = format!("{dir}/{name}");
            let is_picture = [".png", ".jpg", ".jpeg", ".svg"];
            let is_picture = is_picture.iter().any(|ending| name.ends_with(ending));
            if let (true, Some(file)) = (is_picture, self.source.package_files.file(&path)) {
                problem.copy(file, name);
            }
        }
    }
}

/// The title in a language; where there is none, that of the first language becomes it.
fn title(problem: &mut ImportedProblem, language: &str) -> String {
    let first = problem.title.values().next().cloned();
    let fallback = first.unwrap_or_else(|| "Untitled".to_owned());
    problem
        .title
        .entry(language.to_owned())
        .or_insert(fallback)
        .clone()
}

/// The language of the statement in this file, if it is one: `problem.en.md`, or `problem.md` for English.
fn language(name: &str, extension: &str) -> Option<String> {
    let rest = name.strip_prefix("problem.")?;
    if rest == extension {
        return Some("en".to_owned());
    }
    let code = rest.strip_suffix(extension)?.strip_suffix('.')?;
    let is_code = code
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (is_code && !code.is_empty()).then(|| code.to_owned())
}
