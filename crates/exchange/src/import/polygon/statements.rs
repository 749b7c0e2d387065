//! Statements, from their sections in LaTeX.

use super::{Reader, code};
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

impl Reader<'_, '_> {
    pub(super) fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let mut taken = BTreeMap::new();
        for language in package_files.names("statement-sections") {
            let code = code(&language);
            let dir = format!("statement-sections/{language}");
            let pictures = pictures::take(package_files, &dir, &code, problem, &mut taken)?;
            let mut body = String::new();
            for (section, heading) in SECTIONS {
                let path = format!("{dir}/{section}.tex");
                if package_files.has(&path) {
                    let text = package_files.text(&path)?;
                    body.extend([heading, "\n\n", &text, "\n\n"]);
                }
            }
            let title = title(problem, &code);
            problem
                .tree
                .put(format!("statement.{code}.tex"), body.clone());
            let body = pictures::with_whole_names(&body, &pictures);
            statement::tex(problem, &code, &title, &body);
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

fn title(problem: &mut ImportedProblem, code: &str) -> String {
    let first = problem.title.values().next().cloned().unwrap_or_default();
    problem
        .title
        .entry(code.to_owned())
        .or_insert(first)
        .clone()
}
