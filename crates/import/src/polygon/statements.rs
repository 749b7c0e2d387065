//! Statements, from their LaTeX sections: separate files, or texts in `problem-properties.json`.

use super::Reader;
use crate::package_files::PackageFiles;
use crate::problem::ImportedProblem;
use crate::statement::code;
use crate::{ImportError, pictures, statement};
use exchange::sections;
use std::collections::BTreeMap;

/// The file with all sections of a statement.
const PROPERTIES: &str = "problem-properties.json";

impl Reader<'_, '_> {
    pub(super) fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let mut taken = BTreeMap::new();
        for language in package_files.names("statement-sections") {
            let dir = format!("statement-sections/{language}");
            let body = sections_in_files(package_files, &language)?;
            let pictures = statement(package_files, (&dir, &language, &body), problem, &mut taken)?;
            let path = format!("{dir}/tutorial.tex");
            if package_files.has(&path) {
                let text = pictures::with_whole_names(&package_files.text(&path)?, &pictures);
                statement::tex_editorial(problem, &code(&language), &text);
            }
        }
        for language in package_files.names("statements") {
            let dir = format!("statements/{language}");
            let properties = format!("{dir}/{PROPERTIES}");
            let name = format!("statement.{}.tex", code(&language));
            if problem.tree.get(&name).is_some() || !package_files.has(&properties) {
                continue;
            }
            let body = sections_in_properties(package_files, &properties)?;
            statement(package_files, (&dir, &language, &body), problem, &mut taken)?;
        }
        for (code, title) in problem.title.clone() {
            if problem.tree.get(&format!("statement.{code}.md")).is_none() {
                statement::markdown(problem, &code, &title, "");
                let what = format!("the statement ({code})");
                problem
                    .losses
                    .lost(what, "it is not in the package in sections: write it");
            }
        }
        Ok(())
    }
}

impl Reader<'_, '_> {
    /// The texts that statements show of samples instead of the tests: `example.01` and
    /// `example.01.a` beside the sections, one pair for each sample. For an interactive problem,
    /// nothing else may be shown.
    pub(super) fn examples(
        &self,
        samples: &[(&str, String)],
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        for language in package_files.names("statement-sections") {
            let dir = format!("statement-sections/{language}");
            let names = package_files.names(&dir);
            let is_input = |name: &&String| {
                let number = name.strip_prefix("example.");
                number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
            };
            let inputs: Vec<&String> = names.iter().filter(is_input).collect();
            if inputs.is_empty() {
                continue;
            }
            if inputs.len() != samples.len() {
                problem.losses.weaker(
                    format!("`example` files of {dir}, which are not as many as samples"),
                    "statements show the tests themselves",
                );
                return Ok(());
            }
            for (input, (test, place)) in inputs.into_iter().zip(samples) {
                let shown = [
                    (format!("{dir}/{input}"), (*test).to_owned(), "in"),
                    (format!("{dir}/{input}.a"), format!("{test}.a"), "ans"),
                ];
                for (from, of_test, ending) in shown {
                    let is_there = package_files.has(&from);
                    if is_there && (problem.interactive || self.differs(&from, &of_test)?) {
                        let file = package_files.require(&from, "what a statement shows")?;
                        problem.copy(file, format!("{place}.{ending}.statement"));
                    }
                }
            }
            return Ok(());
        }
        Ok(())
    }

    /// Whether two texts differ in more than white space.
    fn differs(&self, one: &str, other: &str) -> Result<bool, ImportError> {
        let package_files = self.source.package_files;
        if !package_files.has(other) {
            return Ok(true);
        }
        let (one, other) = (package_files.bytes(one)?, package_files.bytes(other)?);
        let words = |text: &[u8]| -> Vec<Vec<u8>> {
            let words = text.split(u8::is_ascii_whitespace);
            words
                .filter(|word| !word.is_empty())
                .map(<[u8]>::to_vec)
                .collect()
        };
        Ok(words(&one) != words(&other))
    }
}

/// The sections in the files of a directory, joined. A whole document, whose body is the legend, is
/// kept as it is.
fn sections_in_files(package_files: &PackageFiles, language: &str) -> Result<String, ImportError> {
    let mut found = Vec::new();
    for section in sections::names() {
        let path = format!("statement-sections/{language}/{section}.tex");
        if package_files.has(&path) {
            found.push((section, package_files.text(&path)?));
        }
    }
    let page = format!("statements/{language}/problem.tex");
    if let [("legend", legend)] = &found[..]
        && package_files.has(&page)
    {
        let page = package_files.text(&page)?;
        if sections::document_body(&page) == Some(legend) {
            return Ok(page);
        }
    }
    let found: Vec<(&str, &str)> = found.iter().map(|(name, text)| (*name, &**text)).collect();
    Ok(sections::join(&found))
}

/// The sections in the texts of a JSON file, joined.
fn sections_in_properties(package_files: &PackageFiles, path: &str) -> Result<String, ImportError> {
    let text = package_files.text(path)?;
    let properties: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(&text).map_err(|error| ImportError::File {
            path: path.to_owned(),
            line: Some(error.line()),
            reason: error.to_string(),
        })?;
    let own = sections::names().filter_map(|section| {
        let text = properties.get(section)?.as_str()?;
        (!text.trim().is_empty()).then_some((section, text))
    });
    Ok(sections::join(&own.collect::<Vec<_>>()))
}

/// Makes the statement in a language from its LaTeX text and the pictures in its directory. Returns
/// the paths of the pictures by name.
fn statement(
    package_files: &PackageFiles,
    (dir, language, body): (&str, &str, &str),
    problem: &mut ImportedProblem,
    taken: &mut BTreeMap<String, Vec<u8>>,
) -> Result<BTreeMap<String, String>, ImportError> {
    let code = code(language);
    let pictures = pictures::take(package_files, dir, &code, problem, taken)?;
    let title = title(problem, &code);
    problem.tree.put(format!("statement.{code}.tex"), body);
    let body = pictures::with_whole_names(body, &pictures);
    statement::tex(problem, &code, &title, &body);
    Ok(pictures)
}

fn title(problem: &mut ImportedProblem, code: &str) -> String {
    let first = problem.title.values().next().cloned().unwrap_or_default();
    problem
        .title
        .entry(code.to_owned())
        .or_insert(first)
        .clone()
}
