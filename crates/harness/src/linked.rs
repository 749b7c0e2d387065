//! Graders that a problem ships: programs with a main function that call what a contestant writes.

use super::NoHarness;
use program::{File, Source};
use std::collections::{BTreeMap, BTreeSet};

/// The graders of a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graders {
    /// The name of a submission's file, without its extension.
    pub submission: String,
    /// The files by the name of the language. The first has the main function.
    pub files: BTreeMap<String, Vec<File>>,
    /// Starter code by the name of the language.
    pub stubs: BTreeMap<String, Vec<u8>>,
}

impl Graders {
    /// The names of the languages with a grader.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The program of a submission: the grader of its language, and its file under the name that
    /// the grader includes or imports.
    ///
    /// # Errors
    /// If its language has no grader, or it has several files.
    pub fn link(&self, submission: &Source) -> Result<Source, NoHarness> {
        let language = &submission.language;
        let grader = self.files.get(&language.name);
        let grader = grader.ok_or_else(|| NoHarness::NoGrader {
            language: language.name.clone(),
            known: self.languages().map(str::to_owned).collect(),
        })?;
        let own = submission.only().ok_or(NoHarness::Files)?;
        let own = File {
            name: language.file_name(&self.submission),
            text: own.text.clone(),
        };
        let is_source = |file: &&File| language.extension_of(file.name.as_ref()).is_some();
        let (sources, others): (Vec<&File>, Vec<&File>) = grader.iter().partition(is_source);
        let hidden = grader.iter().map(|file| file.name.clone());
        let hidden: BTreeSet<String> = hidden.collect();
        let files = sources.iter().chain(&others).copied().cloned();
        let mut files: Vec<File> = files.collect();
        files.insert(sources.len(), own);
        Ok(Source {
            hidden,
            bounds: submission.bounds,
            ..Source::in_order(files, sources.len() + 1, language)
        })
    }

    /// Starter code in a language.
    ///
    /// # Errors
    /// If there is none.
    pub fn stub(&self, language: &str) -> Result<&[u8], NoHarness> {
        let stub = self.stubs.get(language);
        stub.map(Vec::as_slice).ok_or_else(|| NoHarness::NoStub {
            language: language.to_owned(),
            known: self.stubs.keys().cloned().collect(),
        })
    }
}
