//! Statements, from their sections in LaTeX: files of their own, or texts of `problem-properties.json`.

use super::{Reader, code};
use crate::import::package_files::PackageFiles;
use crate::import::problem::ImportedProblem;
use crate::import::{ImportError, pictures, statement};
use std::collections::BTreeMap;

/// The sections of a statement, with their headings.
const SECTIONS: [(&str, &str); 6] = [
    ("legend", ""),
    ("input", "\\section{Input}"),
    ("output", "\\section{Output}"),
    ("interaction", "\\section{Interaction}"),
    ("scoring", "\\section{Scoring}"),
    ("notes", "\\section{Notes}"),
];

/// The file with all sections of a statement.
const PROPERTIES: &str = "problem-properties.json";

impl Reader<'_, '_> {
    pub(super) fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let mut taken = BTreeMap::new();
        for language in package_files.names("statement-sections") {
            let dir = format!("statement-sections/{language}");
            let body = of_files(package_files, &dir)?;
            statement(package_files, (&dir, &language, &body), problem, &mut taken)?;
        }
        for language in package_files.names("statements") {
            let dir = format!("statements/{language}");
            let properties = format!("{dir}/{PROPERTIES}");
            let name = format!("statement.{}.tex", code(&language));
            if problem.tree.get(&name).is_some() || !package_files.has(&properties) {
                continue;
            }
            let body = of_properties(package_files, &properties)?;
            statement(package_files, (&dir, &language, &body), problem, &mut taken)?;
        }
        let tutorial = package_files
            .paths()
            .any(|path| path.ends_with("/tutorial.tex"));
        if tutorial {
            problem.losses.cosmetic("the tutorial", "it is left out");
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

/// The sections that are files of a directory, in one text.
fn of_files(package_files: &PackageFiles, dir: &str) -> Result<String, ImportError> {
    let mut body = String::new();
    for (section, heading) in SECTIONS {
        let path = format!("{dir}/{section}.tex");
        if package_files.has(&path) {
            let text = package_files.text(&path)?;
            body.extend([heading, "\n\n", &text, "\n\n"]);
        }
    }
    Ok(body)
}

/// The sections that are texts of a JSON file, in one text.
fn of_properties(package_files: &PackageFiles, path: &str) -> Result<String, ImportError> {
    let text = package_files.text(path)?;
    let properties: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(&text).map_err(|error| ImportError::File {
            path: path.to_owned(),
            line: Some(error.line()),
            reason: error.to_string(),
        })?;
    let mut body = String::new();
    for (section, heading) in SECTIONS {
        let text = properties.get(section).and_then(serde_json::Value::as_str);
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            body.extend([heading, "\n\n", text, "\n\n"]);
        }
    }
    Ok(body)
}

/// Makes the statement in a language of its text in LaTeX, and of the pictures in its directory.
fn statement(
    package_files: &PackageFiles,
    (dir, language, body): (&str, &str, &str),
    problem: &mut ImportedProblem,
    taken: &mut BTreeMap<String, Vec<u8>>,
) -> Result<(), ImportError> {
    let code = code(language);
    let pictures = pictures::take(package_files, dir, &code, problem, taken)?;
    let title = title(problem, &code);
    problem.tree.put(format!("statement.{code}.tex"), body);
    let body = pictures::with_whole_names(body, &pictures);
    statement::tex(problem, &code, &title, &body);
    Ok(())
}

fn title(problem: &mut ImportedProblem, code: &str) -> String {
    let first = problem.title.values().next().cloned().unwrap_or_default();
    problem
        .title
        .entry(code.to_owned())
        .or_insert(first)
        .clone()
}
