//! Cases that are kept as files, for formats without more.

use super::problem::{ImportedProblem, group_name};
use super::{ImportError, Source};
use crate::import::package_files::PackageFiles;
use std::collections::BTreeSet;

/// The group of samples.
pub(super) const SAMPLES: &str = "samples";

/// Where the answer to an input may be, in place of `.in`.
const ANSWERS: [&str; 4] = ["ans", "out", "a", "in.a"];

/// An input and its answer, by their paths in the package; what has no file is empty.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    /// What the case is called.
    pub(super) name: String,
    pub(super) input: Option<String>,
    pub(super) answer: Option<String>,
}

impl Pair {
    /// The case with these files, called after the input.
    pub(super) fn of(input: &str, answer: &str) -> Self {
        Self::partial(Some(input), Some(answer))
    }

    /// The case with at least one of these files, called after the first.
    pub(super) fn partial(input: Option<&str>, answer: Option<&str>) -> Self {
        let file = input.or(answer).unwrap_or("case");
        let base = file.rsplit('/').next().unwrap_or(file);
        let name = base.rsplit_once('.').map_or(base, |(stem, _)| stem);
        Self {
            name: name.to_owned(),
            input: input.map(str::to_owned),
            answer: answer.map(str::to_owned),
        }
    }
}

/// The pairs of inputs and answers right in a directory.
pub(super) fn pairs(package_files: &PackageFiles, dir: &str) -> Result<Vec<Pair>, ImportError> {
    let at = |name: &str| {
        if dir.is_empty() {
            name.to_owned()
        } else {
            format!("{dir}/{name}")
        }
    };
    let names = package_files.names_at(dir);
    let inputs = names.iter().filter_map(|name| name.strip_suffix(".in"));
    let with_answer = |stem: &str| {
        let answers = ANSWERS.iter().map(|ending| at(&format!("{stem}.{ending}")));
        let found: Vec<String> = answers.filter(|path| package_files.has(path)).collect();
        let input = at(&format!("{stem}.in"));
        match found.as_slice() {
            [answer] => Ok(Pair::of(&input, answer)),
            [] => Err(ImportError::File {
                path: input,
                line: None,
                reason: "it has no answer beside it: a file of its name with .ans, .out or .a"
                    .to_owned(),
            }),
            [_, other, ..] => Err(ImportError::File {
                path: other.clone(),
                line: None,
                reason: "a second answer to one input".to_owned(),
            }),
        }
    };
    inputs.map(with_answer).collect()
}

/// Takes cases over as a group, byte for byte; gives its name.
pub(super) fn keep(
    package_files: &PackageFiles,
    group: &str,
    pairs: &[Pair],
    problem: &mut ImportedProblem,
) -> Result<String, ImportError> {
    let taken: Vec<String> = problem
        .groups
        .iter()
        .map(|group| group.name.clone())
        .collect();
    let is_samples = group == SAMPLES;
    let name = if is_samples {
        SAMPLES.to_owned()
    } else {
        group_name(group, &taken)
    };
    let place = if is_samples {
        name.clone()
    } else {
        format!("data/{name}")
    };
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let twice = pairs.iter().any(|pair| !seen.insert(&pair.name));
    let width = pairs.len().to_string().len().max(2);
    for (index, pair) in pairs.iter().enumerate() {
        let case = if twice {
            format!("{:0width$}", index + 1)
        } else {
            pair.name.clone()
        };
        for (file, purpose, extension) in [
            (&pair.input, "the input of a case", "in"),
            (&pair.answer, "the answer of a case", "ans"),
        ] {
            let to = format!("{place}/{case}.{extension}");
            match file {
                Some(file) => problem.copy(package_files.require(file, purpose)?, to),
                None => problem.tree.put(to, ""),
            }
        }
    }
    if !is_samples {
        problem.group(&name).files = vec![format!("{place}/*.in")];
    }
    Ok(name)
}

impl Source<'_> {
    /// Takes the programs of a directory over as solutions that may get any verdict, as nothing is said of them.
    pub(super) fn any_solutions(
        &self,
        dir: &str,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        for name in self.package_files.names(dir) {
            let from = format!("{dir}/{name}");
            let same = |text| text;
            match self.take_program(problem, &from, "solutions", &same)? {
                Ok(taken) => {
                    problem
                        .solutions
                        .push(super::problem::Solution::free(taken.path));
                    problem.losses.weaker(
                        "what solutions have to get, which the package does not say",
                        "any verdict will do: set `expect`",
                    );
                }
                Err(left) => problem
                    .losses
                    .cosmetic(from, format!("it is no solution: {}", left.why())),
            }
        }
        Ok(())
    }
}
