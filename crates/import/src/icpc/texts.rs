//! Statements.

use super::Reader;
use crate::problem::ImportedProblem;
use crate::{ImportError, pictures, statement};
use std::collections::BTreeSet;

/// The directories of statements, in all versions; the last is the package itself.
const DIRS: [&str; 3] = ["statement", "problem_statement", ""];

/// Directories of a problem that must not contain pictures.
const OF_PROBLEMS: [&str; 10] = [
    "build",
    "checker",
    "data",
    "generators",
    "hacks",
    "include",
    "samples",
    "solutions",
    "tests",
    "validators",
];

impl Reader<'_> {
    /// Imports the statements. A language without a title gets the title of another language.
    pub(super) fn texts(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let mut written: BTreeSet<String> = BTreeSet::new();
        for dir in DIRS {
            // Formats that can be converted come before those that can only be shown.
            for extension in ["md", "tex", "typ", "html", "pdf"] {
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
            if !dir.is_empty() {
                self.take_pictures(problem, dir);
            }
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

    /// Imports the editorials. Other files of their directory are reported where they are unused.
    pub(super) fn editorials(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        const DIR: &str = "solution";
        let package_files = self.source.package_files;
        for name in package_files.names_at(DIR) {
            let path = format!("{DIR}/{name}");
            let named = |extension: &str| coded(&name, "solution", extension);
            if let Some(language) = named("md") {
                let text = self.metadata.fill_variants(&package_files.text(&path)?);
                pictures::take_named_in(&text, DIR, package_files, problem);
                statement::editorial(problem, &language, &text);
            } else if let Some(language) = named("tex") {
                let text = self.tex(&path)?;
                self.take_pictures(problem, DIR);
                statement::tex_editorial(problem, &language, &text);
            }
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
        if !self.metadata.is_new
            && !problem.title.contains_key(language)
            && let Some(other) = problem.title.values().next()
        {
            let what = format!("the title in the language {language}, which the package lacks");
            let why = format!("it is that of another language: {other}");
            problem.losses.weaker(what, why);
        }
        let title = title(problem, language);
        match extension {
            "md" => {
                let text = self.metadata.fill_variants(&package_files.text(path)?);
                statement::markdown(problem, language, &title, &text);
            }
            "tex" => {
                problem.copy(package_files.require(path, "a statement")?, kept);
                statement::tex(problem, language, &title, &self.tex(path)?);
            }
            "typ" => {
                problem.copy(package_files.require(path, "a statement")?, kept);
                let dir = path.rsplit_once('/').map_or("", |(dir, _)| dir);
                statement::modules(package_files, dir, problem);
            }
            "html" => {
                statement::html(problem, (language, &title), (package_files, path))?;
            }
            _ => {
                problem.copy(package_files.require(path, "a statement")?, kept.clone());
                statement::elsewhere(problem, language, &title, &kept);
            }
        }
        Ok(())
    }

    /// In the old format, the statement contains the title of its language.
    fn plain_title(&self, problem: &mut ImportedProblem, language: &str, text: &str) {
        if self.metadata.is_new || problem.title.contains_key(language) {
            return;
        }
        if let Some(found) = latex::title(text) {
            problem.title.insert(language.to_owned(), found);
        }
    }

    /// The pictures in a directory of statements and below, by their paths relative to it.
    fn pictures(&self, dir: &str) -> Vec<&str> {
        let paths = self.source.package_files.inside(dir);
        let is_statement = |path: &str| path.starts_with("problem.") && !path.contains('/');
        paths
            .filter(|path| pictures::is_picture(path) && !is_statement(path))
            .collect()
    }

    fn take_pictures(&self, problem: &mut ImportedProblem, dir: &str) {
        for path in self.pictures(dir) {
            let top = path.split_once('/').map(|(top, _)| top);
            if top.is_some_and(|top| OF_PROBLEMS.contains(&top)) {
                // A directory with this name has another purpose in a problem.
                continue;
            }
            if let Some(file) = self.source.package_files.file(&format!("{dir}/{path}")) {
                problem.copy(file, path);
            }
        }
    }

    /// The text of a LaTeX statement, with extensions added to its pictures.
    fn tex(&self, path: &str) -> Result<String, ImportError> {
        let text = self.source.package_files.text(path)?;
        let text = self.metadata.fill_variants(&text);
        let dir = path.rsplit_once('/').map_or("", |(dir, _)| dir);
        let pictures = self.pictures(dir).into_iter();
        let named = pictures.map(|picture| (picture.to_owned(), picture.to_owned()));
        Ok(pictures::with_whole_names(&text, &named.collect()))
    }
}

/// The title in a language; if missing, the title of the first language is used.
fn title(problem: &mut ImportedProblem, language: &str) -> String {
    let first = problem.title.values().next().cloned();
    let fallback = first.unwrap_or_else(|| "Untitled".to_owned());
    problem
        .title
        .entry(language.to_owned())
        .or_insert(fallback)
        .clone()
}

/// The language of the statement in this file, if it is one: `problem.en.md`, or `problem.md` for
/// English.
fn language(name: &str, extension: &str) -> Option<String> {
    coded(name, "problem", extension)
}

/// The language in the name of a file with this first part and this extension.
fn coded(name: &str, stem: &str, extension: &str) -> Option<String> {
    let rest = name.strip_prefix(stem)?.strip_prefix('.')?;
    if rest == extension {
        return Some("en".to_owned());
    }
    let code = rest.strip_suffix(extension)?.strip_suffix('.')?;
    let is_code = code
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (is_code && !code.is_empty()).then(|| code.to_owned())
}
