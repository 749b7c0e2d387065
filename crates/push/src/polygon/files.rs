//! Comparing files, programs, solutions and what lies beside statements.

use super::change::{Changes, WriteRequest, content, text_difference};
use super::client::{Client, Field, field};
use super::package::{LocalFile, LocalProblem};
use crate::error::PushError;
use crate::{Difference, difference};
use serde::Deserialize;
use std::path::Path;
use terms::fault::Fault;

/// Files that every problem of the judge has, or that it makes.
const OF_THE_JUDGE: [&str; 5] = [
    "testlib.h",
    "olymp.sty",
    "problem.tex",
    "statements.ftl",
    "tutorial.tex",
];

/// A file or a solution as the judge lists it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    name: String,
    #[serde(default)]
    source_type: Option<String>,
    #[serde(default)]
    tag: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ListedFiles {
    #[serde(rename = "resourceFiles")]
    resources: Vec<Listed>,
    #[serde(rename = "sourceFiles")]
    sources: Vec<Listed>,
    #[serde(rename = "auxFiles")]
    auxiliary: Vec<Listed>,
}

/// A judge's problem with the changes that were found.
pub(super) struct Files<'a> {
    pub(super) client: &'a Client,
    pub(super) problem: &'a Field,
}

/// One sort of files: what it is called, and the methods that read and write one.
struct Sort {
    what: &'static str,
    view: &'static str,
    save: &'static str,
    /// The parameter `type`, for the methods that have it.
    kind: Option<&'static str>,
}

/// The method that writes a solution.
pub(super) const SAVE_SOLUTION: &str = "problem.saveSolution";

const SOLUTION: Sort = Sort {
    what: "solution",
    view: "problem.viewSolution",
    save: SAVE_SOLUTION,
    kind: None,
};

const SOURCE: Sort = Sort {
    what: "source file",
    view: "problem.viewFile",
    save: "problem.saveFile",
    kind: Some("source"),
};

const RESOURCE: Sort = Sort {
    what: "resource file",
    kind: Some("resource"),
    ..SOURCE
};

const BESIDE_STATEMENTS: Sort = Sort {
    what: "file of the statement",
    view: "problem.viewStatementResource",
    save: "problem.saveStatementResource",
    kind: None,
};

impl Files<'_> {
    fn call<T: serde::de::DeserializeOwned>(&self, method: &str) -> Result<T, PushError> {
        self.client.call(method, std::slice::from_ref(self.problem))
    }

    /// Compares the resources and the sources of the jury.
    pub(super) fn files(&self, here: &LocalProblem, found: &mut Changes) -> Result<(), Fault> {
        let there: ListedFiles = self.call("problem.files")?;
        for (sort, there) in [(RESOURCE, &there.resources), (SOURCE, &there.sources)] {
            let is_source = sort.kind == SOURCE.kind;
            let own = here.files.iter();
            let own: Vec<_> = own
                .filter(|file| file.source_type.is_some() == is_source)
                .collect();
            self.each(&sort, &own, there, found)?;
        }
        for file in there.auxiliary {
            found.keep("auxiliary file", &file.name);
        }
        Ok(())
    }

    /// Compares which programs are the checker, the validator and the interactor.
    pub(super) fn programs(&self, here: &LocalProblem, found: &mut Changes) -> Result<(), Fault> {
        let interactor = here.interactor.as_ref();
        for (what, view, set, name) in [
            (
                "checker",
                "problem.checker",
                "problem.setChecker",
                here.checker.as_ref(),
            ),
            (
                "validator",
                "problem.validator",
                "problem.setValidator",
                here.validator.as_ref(),
            ),
            (
                "interactor",
                "problem.interactor",
                "problem.setInteractor",
                interactor,
            ),
        ] {
            let there: Option<String> = self.call(view)?;
            let there = there.unwrap_or_default();
            match name {
                None if there.is_empty() => {}
                None => found.keep(what, &there),
                Some(name) => {
                    let request =
                        WriteRequest::new(set, vec![self.problem.clone(), field(what, &name)]);
                    if there.is_empty() {
                        found.add(what, name, vec![request]);
                    } else {
                        let differs = difference("program", &there, name);
                        found.alter((what, ""), differs.into_iter().collect(), vec![request]);
                    }
                }
            }
        }
        Ok(())
    }

    /// Compares the solutions.
    pub(super) fn solutions(&self, here: &LocalProblem, found: &mut Changes) -> Result<(), Fault> {
        let there: Vec<Listed> = self.call("problem.solutions")?;
        let here: Vec<_> = here.solutions.iter().collect();
        self.each(&SOLUTION, &here, &there, found)
    }

    /// Compares the pictures of statements.
    pub(super) fn resources(&self, here: &LocalProblem, found: &mut Changes) -> Result<(), Fault> {
        let there: Vec<Listed> = self.call("problem.statementResources")?;
        let file = |(name, path): (&String, &std::path::PathBuf)| LocalFile {
            name: name.clone(),
            path: path.clone(),
            source_type: None,
            tag: None,
        };
        let here: Vec<LocalFile> = here.resources.iter().map(file).collect();
        let here: Vec<&LocalFile> = here.iter().collect();
        self.each(&BESIDE_STATEMENTS, &here, &there, found)
    }

    /// Compares all files of one sort.
    fn each(
        &self,
        sort: &Sort,
        here: &[&LocalFile],
        there: &[Listed],
        found: &mut Changes,
    ) -> Result<(), Fault> {
        for file in here {
            match there.iter().find(|it| it.name == file.name) {
                None => found.add(sort.what, &file.name, vec![self.save(sort, file)]),
                Some(listed) => {
                    let differences = self.compare(sort, file, listed)?;
                    let requests = vec![self.save(sort, file)];
                    found.alter((sort.what, &file.name), differences, requests);
                }
            }
        }
        for listed in there {
            let is_here = here.iter().any(|it| it.name == listed.name);
            if !is_here && !OF_THE_JUDGE.contains(&listed.name.as_str()) {
                found.keep(sort.what, &listed.name);
            }
        }
        Ok(())
    }

    fn compare(
        &self,
        sort: &Sort,
        here: &LocalFile,
        there: &Listed,
    ) -> Result<Vec<Difference>, Fault> {
        let property = |what: &str, there: &Option<String>, here: Option<&str>| {
            difference(what, there.as_deref().unwrap_or("none"), here?)
        };
        let tag = property("tag", &there.tag, here.tag);
        let language = property("language", &there.source_type, here.source_type.as_deref());
        let their = self.client.view(sort.view, &self.address(sort, here))?;
        let differs = content_difference(&their, &content(&here.path)?);
        Ok([tag, language, differs].into_iter().flatten().collect())
    }

    /// The parameters that name a file.
    fn address(&self, sort: &Sort, file: &LocalFile) -> Vec<Field> {
        let mut fields = vec![self.problem.clone(), field("name", &file.name)];
        fields.extend(sort.kind.map(|kind| field("type", &kind)));
        fields
    }

    fn save(&self, sort: &Sort, file: &LocalFile) -> WriteRequest {
        let mut fields = self.address(sort, file);
        let language = file.source_type.as_ref();
        fields.extend(language.map(|language| field("sourceType", &language)));
        fields.extend(file.tag.map(|tag| field("tag", &tag)));
        WriteRequest::new(sort.save, fields).with_file("file", Path::new(&file.path))
    }
}

/// The first line that differs, or the lengths of files that are not text.
fn content_difference(there: &[u8], here: &[u8]) -> Option<Difference> {
    if std::str::from_utf8(here).is_ok() {
        return text_difference("", there, here);
    }
    let told = |content: &[u8]| format!("{} bytes", content.len());
    (there != here).then(|| Difference {
        what: "content".to_owned(),
        there: told(there),
        here: told(here),
    })
}
