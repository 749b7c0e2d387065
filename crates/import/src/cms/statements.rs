//! Statements, which are named by their language.

use super::Reader;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::programs::has_extension;
use crate::repository::glob;
use crate::{pictures, statement};
use std::collections::BTreeMap;

/// The directories of statements.
pub(super) const STATEMENTS: [&str; 2] = ["statement", "testo"];

impl Reader<'_> {
    pub(super) fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let (main, title) = match problem.title.iter().next() {
            Some((code, title)) => (code.clone(), title.clone()),
            None => Default::default(),
        };
        let mut taken = BTreeMap::new();
        for dir in STATEMENTS {
            for name in package_files.names(dir) {
                let path = format!("{dir}/{name}");
                let Some(code) = language(&path, &main) else {
                    continue;
                };
                let is_second = problem.tree.get(&format!("statement.{code}.md")).is_some();
                if is_second || !package_files.has(&path) {
                    continue;
                }
                if has_extension(&name, &["tex"]) {
                    let text = package_files.text(&path)?;
                    let pictures = pictures::take(package_files, dir, &code, problem, &mut taken)?;
                    add_title(problem, &code, &title);
                    problem
                        .tree
                        .put(format!("statement.{code}.tex"), text.as_str());
                    let text = pictures::with_whole_names(&text, &pictures);
                    statement::tex(problem, &code, &title, &text);
                } else if has_extension(&name, &["typ"]) {
                    let kept = format!("statement.{code}.typ");
                    problem.copy(package_files.require(&path, "a statement")?, kept.as_str());
                    pictures::take(package_files, dir, &code, problem, &mut taken)?;
                    statement::modules(package_files, dir, problem);
                    add_title(problem, &code, &title);
                } else if has_extension(&name, &["html"]) {
                    add_title(problem, &code, &title);
                    statement::html(problem, (&code, &title), (package_files, &path))?;
                } else if has_extension(&name, &["md"]) {
                    let text = package_files.text(&path)?;
                    add_title(problem, &code, &title);
                    pictures::take_named(&text, package_files, problem);
                    statement::markdown(problem, &code, &title, &text);
                }
            }
        }
        self.documents(problem, &main, &title)?;
        let is_statement = |path: &str| path.starts_with("statement.");
        if !problem.tree.paths().any(is_statement) {
            statement::markdown(problem, &main, &title, "");
            let why = "there is none in the package: write it";
            problem.losses.lost("the statement", why);
        }
        Ok(())
    }

    /// The statements in languages that have only a PDF. One with another name is the main one.
    fn documents(
        &self,
        problem: &mut ImportedProblem,
        main: &str,
        title: &str,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let files = STATEMENTS
            .iter()
            .flat_map(|dir| glob::paths(package_files, &format!("{dir}/*.pdf")));
        let (named, others): (Vec<_>, Vec<_>) = files
            .map(|path| (language(&path, main), path))
            .partition(|(code, _)| code.is_some());
        for (code, path) in named.into_iter().chain(others) {
            let is_named = code.is_some();
            let code = code.unwrap_or_else(|| main.to_owned());
            if has_statement(problem, &code) {
                // It is made of the source of the statement.
                if is_named {
                    package_files.mark_reported(&path);
                }
                continue;
            }
            let name = format!("statement.{code}.pdf");
            let file = package_files.require(&path, "a statement")?;
            problem.copy(file, name.as_str());
            add_title(problem, &code, title);
            statement::elsewhere(problem, &code, title, &name);
        }
        Ok(())
    }
}

/// The language of a statement by its name, as CMS reads it; `main` is that of a file without one.
fn language(path: &str, main: &str) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name).to_lowercase();
    match stem.as_str() {
        "testo" | "statement" => Some(main.to_owned()),
        stem => statement::known_code(stem).map(str::to_owned),
    }
}

fn has_statement(problem: &ImportedProblem, code: &str) -> bool {
    let mut kinds = ["md", "typ"].into_iter();
    kinds.any(|kind| {
        let path = format!("statement.{code}.{kind}");
        problem.tree.get(&path).is_some()
    })
}

fn add_title(problem: &mut ImportedProblem, code: &str, title: &str) {
    let titles = &mut problem.title;
    let entry = titles.entry(code.to_owned());
    entry.or_insert_with(|| title.to_owned());
}
