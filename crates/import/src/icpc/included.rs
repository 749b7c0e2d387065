//! Files that are added to every submission in a language: `include/<language>`, or else
//! `include/default`. Those with a main function, the drivers, are the graders of the problem.

use super::Reader;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::programs::{Files, Joining, has_extension, is_header};
use exchange::names::icpc_language;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use terms::language::Language;

/// The directory of files for languages without a directory of their own.
const DEFAULT: &str = "include/default";

/// The name of submissions, unless a driver imports another one.
const SUBMISSION: &str = "submission";

impl Reader<'_> {
    /// What is added to the submission at `from`, whose entry point may be named; and the entry
    /// point, if that is a file of its grader.
    pub(super) fn joining<'e>(
        &self,
        from: &str,
        entry: Option<&'e str>,
        problem: &mut ImportedProblem,
    ) -> (Joining, Option<&'e str>) {
        let files = self.included(from);
        let is_read = |file: &String| self.source.language(file).is_none() && !is_header(file);
        if files.keys().any(is_read) {
            problem.losses.weaker(
                "files of include that submissions read when they run",
                "they lie beside the source, not in the working directory",
            );
        }
        let is_linked = !problem.graders.files.is_empty();
        let driver = entry.filter(|entry| is_linked && files.contains_key(*entry));
        let joining = Joining {
            files: if is_linked { Files::new() } else { files },
            entry: entry.filter(|_| driver.is_none()).map(str::to_owned),
        };
        (joining, driver)
    }

    /// Whether a submission can be linked with a grader, if the problem has graders; one that cannot
    /// be is reported.
    pub(super) fn is_linkable(&self, from: &str, problem: &mut ImportedProblem) -> bool {
        let (source, language) = (self.source, self.language_of(from));
        if !source.has_grader_in(language, from, problem) {
            return false;
        }
        if problem.graders.files.is_empty() || source.package_files.inside(from).count() < 2 {
            return true;
        }
        source.package_files.mark_reported(from);
        let what = format!("the submission {from}, which has several files");
        let instead = "it is left out: a grader is linked with one file";
        problem.losses.lost(what, instead);
        false
    }

    /// The files that are added to the submission at `from`.
    fn included(&self, from: &str) -> Files {
        let language = self.language_of(from);
        let dir = language.map_or(DEFAULT.to_owned(), |language| self.directory(&language));
        let files = self.source.package_files.inside(&dir);
        files
            .map(|file| (file.to_owned(), format!("{dir}/{file}")))
            .collect()
    }

    /// The language of the submission at `from`, a file or a directory.
    fn language_of(&self, from: &str) -> Option<Arc<Language>> {
        let mut files = self.source.package_files.inside(from).chain([from]);
        files.find_map(|file| self.source.language(file))
    }

    /// The directory of the files that are added in a language.
    fn directory(&self, language: &Language) -> String {
        let own = format!("include/{}", icpc_language(&language.name));
        let is_own = self.source.package_files.has_dir(&own);
        if is_own { own } else { DEFAULT.to_owned() }
    }

    /// Imports the drivers as graders, if there is one in the language of a submission.
    pub(super) fn graders(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let submissions = package_files.names("submissions").into_iter();
        let submissions: Vec<String> = submissions
            .flat_map(|dir| {
                let names = package_files.names(&format!("submissions/{dir}"));
                names
                    .into_iter()
                    .map(move |name| format!("submissions/{dir}/{name}"))
            })
            .collect();
        let mut drivers = BTreeMap::new();
        for path in package_files.inside("include") {
            let language = self.source.language(path);
            if let Some(language) = language
                && let Some(main) = self.driver(&language)
            {
                drivers.insert(language.name.clone(), (language, main));
            }
        }
        let used = submissions.iter().filter_map(|path| self.language_of(path));
        let used: BTreeSet<String> = used.map(|language| language.name.clone()).collect();
        if !drivers.keys().any(|name| used.contains(name)) {
            return Ok(());
        }
        problem
            .graders
            .name(Some(self.submission_name(&drivers, &submissions)));
        for (language, main) in drivers.values() {
            let from = self.directory(language);
            let to = format!("graders/{}", icpc_language(&language.name));
            let files = package_files.inside(&from);
            let files = files.map(|file| format!("{from}/{file}"));
            let others: Vec<String> = files.filter(|file| file != main).collect();
            let edit = |text| self.edit(text);
            self.source
                .take_edited_grader(problem, (main, &others), &to, &edit)?;
        }
        Ok(())
    }

    /// The driver of a language: the source of a main program among the files that are added. In a
    /// directory with subdirectories it is not one: graders have none.
    fn driver(&self, language: &Language) -> Option<String> {
        let package_files = self.source.package_files;
        let dir = self.directory(language);
        let files: Vec<&str> = package_files.inside(&dir).collect();
        if files.iter().any(|file| file.contains('/')) {
            return None;
        }
        let is_main = |file: &&&str| {
            let is_source = language.extension_of(file.as_ref()).is_some();
            let path = format!("{dir}/{file}");
            is_source && (is_main_name(file) || self.has_main_function(&path))
        };
        let main = files.iter().find(is_main)?;
        Some(format!("{dir}/{main}"))
    }

    /// Whether a source in C or C++ has a main function.
    fn has_main_function(&self, path: &str) -> bool {
        let text = self.source.package_files.peek(path).unwrap_or_default();
        has_extension(path, &["c", "cc", "cpp", "cxx", "c++"])
            && (text.contains(" main(") || text.contains(" main ("))
    }

    /// The name of submissions: one of a submission of the package that a driver mentions, as
    /// interpreters import files by their names.
    fn submission_name<'a>(
        &'a self,
        drivers: &BTreeMap<String, (Arc<Language>, String)>,
        submissions: &'a [String],
    ) -> &'a str {
        let package_files = self.source.package_files;
        let stem = |path: &'a String| {
            let own = match package_files.names(path).len() {
                0 => path,
                1 => package_files.inside(path).next()?,
                _ => return None,
            };
            let (_, name) = own.rsplit_once('/').unwrap_or(("", own));
            Some((self.language_of(path)?, name.split('.').next()?))
        };
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_imported = |(language, stem): &(Arc<Language>, &str)| {
            let driver = drivers.get(&language.name);
            let text = driver.and_then(|(_, main)| package_files.peek(main));
            let is_linked_by_name = !matches!(language.name.as_str(), "c" | "c++");
            let text = text.filter(|_| is_linked_by_name).unwrap_or_default();
            text.split(|c| !is_word(c)).any(|word| word == *stem)
        };
        let mut stems = submissions.iter().filter_map(stem);
        let imported = stems.find(is_imported);
        imported.map_or(SUBMISSION, |(_, stem)| stem)
    }

    /// Reports the languages of submissions, unless they are those with a grader.
    fn tell_languages(&self, problem: &mut ImportedProblem) {
        let named: BTreeSet<&str> = self.metadata.languages.iter().map(String::as_str).collect();
        let graders = problem.graders.files.keys();
        let linked: BTreeSet<&str> = graders.map(|name| icpc_language(name)).collect();
        if !named.is_empty() && named != linked {
            let instead = if linked.is_empty() {
                "they may be in any language"
            } else {
                "they may be in each language with a grader"
            };
            problem.losses.weaker(
                "the languages that submissions may be in (`languages`)",
                instead,
            );
        }
    }

    /// Reports the files of `include` that are not those of graders.
    pub(super) fn tell_included(&self, problem: &mut ImportedProblem) {
        self.tell_languages(problem);
        let package_files = self.source.package_files;
        let graders: BTreeSet<String> = problem
            .graders
            .files
            .keys()
            .filter_map(|name| self.source.languages.named(name))
            .map(|language| self.directory(&language))
            .collect();
        let dirs = package_files.names("include").into_iter();
        let dirs = dirs.map(|name| format!("include/{name}"));
        let others: Vec<String> = dirs.filter(|dir| !graders.contains(dir)).collect();
        package_files.mark_reported("include");
        if others.is_empty() {
            return;
        }
        let what = format!(
            "the files that join every submission ({})",
            others.join(", ")
        );
        let instead = if graders.is_empty() {
            "none has a main function: those of the package have them; add them to others by hand"
        } else {
            "none of them has a main function: only languages with a grader are accepted"
        };
        problem.losses.weaker(what, instead);
    }
}

/// Whether judges start a file of this name.
fn is_main_name(file: &str) -> bool {
    let stem = file.split('.').next().unwrap_or(file);
    stem.eq_ignore_ascii_case("main") || stem == "__main__"
}
