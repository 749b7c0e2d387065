//! The intermediate form of an imported problem.

use super::package_files::PackageFiles;
use crate::names::latin;
use crate::{Losses, Tree};
use base::beneath::FileBeneath;
use checkers::Options;
use generators::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use tengen_core::package::{Aggregation, Draws, PointScale, Protocol};
use tengen_core::verdict::Verdict;

/// The content of a package, and the files of the directory to be created.
#[derive(Debug, Default)]
pub(super) struct ImportedProblem {
    pub(super) title: BTreeMap<String, String>,
    pub(super) interactive: bool,
    pub(super) source: Option<String>,
    /// The seed of the new spec, which packages do not have.
    pub(super) seed: u64,
    pub(super) time: Option<Duration>,
    /// Bytes.
    pub(super) memory: Option<u64>,
    /// Bytes.
    pub(super) output: Option<u64>,
    /// Bytes of the source of a submission.
    pub(super) code: Option<u64>,
    /// CPU time of the compiler of a submission.
    pub(super) compile: Option<Duration>,
    /// The time factors of languages.
    pub(super) time_factors: BTreeMap<String, f64>,
    /// The memory factors of languages.
    pub(super) memory_factors: BTreeMap<String, f64>,
    /// Additional compiler flags, by language.
    pub(super) compile_flags: BTreeMap<String, Vec<String>>,
    pub(super) constants: BTreeMap<String, Value>,
    /// The path of the solution that writes answers.
    pub(super) reference: Option<String>,
    pub(super) validators: Vec<Part>,
    /// The table `[input]`, if a validator is equivalent to one.
    pub(super) input: Option<String>,
    pub(super) checker: Checker,
    /// The meaning of a program's points, if the package specifies it.
    pub(super) scale: Option<PointScale>,
    /// How often a submission may be run on a case, if more than once.
    pub(super) passes: Option<u32>,
    pub(super) interactor: Option<Part>,
    pub(super) visualizers: Vec<Visualizer>,
    /// The generators by name.
    pub(super) generators: BTreeMap<String, Generator>,
    pub(super) samples: Samples,
    pub(super) groups: Vec<Group>,
    pub(super) solutions: Vec<Solution>,
    /// Files, by their paths in the directory.
    pub(super) tree: Tree,
    /// The losses.
    pub(super) losses: Losses,
    /// An archive of the package, kept until its files are copied.
    pub(super) unpacked: Option<PackageFiles>,
    /// SHA-256 of input and answer, by the ids of cases.
    pub(super) pins: BTreeMap<String, Pin>,
}

/// The hashes of a case in the package.
#[derive(Clone, Debug, Default)]
pub(super) struct Pin {
    pub(super) input: String,
    pub(super) answer: String,
}

/// A program of the jury.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) path: String,
    pub(super) protocol: Protocol,
    pub(super) args: Vec<String>,
}

/// A program that draws cases.
#[derive(Clone, Debug)]
pub(super) struct Visualizer {
    pub(super) part: Part,
    /// What it draws, if not both.
    pub(super) draws: Option<Draws>,
}

/// A program that makes inputs.
#[derive(Clone, Debug)]
pub(super) struct Generator {
    pub(super) path: String,
    /// Its time limit, if it is not the default.
    pub(super) time: Option<Duration>,
    /// Whether it writes answers to standard error.
    pub(super) tells_answer: bool,
}

impl Generator {
    /// A generator without answers, with the default time limit.
    pub(super) fn plain(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            time: None,
            tells_answer: false,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) enum Checker {
    /// The default of problems without a checker.
    #[default]
    Usual,
    /// A standard checker and its options.
    Builtin(String, Options),
    Program(Part),
}

/// The arguments for the samples.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    /// `None` if the arguments of any group are valid.
    pub(super) validator_args: Option<Vec<String>>,
    pub(super) checker_args: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    pub(super) name: String,
    pub(super) points: f64,
    pub(super) score: Aggregation,
    pub(super) depends: Vec<String>,
    /// If they differ from those of the problem.
    pub(super) time: Option<Duration>,
    pub(super) memory: Option<u64>,
    /// Patterns of its files.
    pub(super) files: Vec<String>,
    pub(super) commands: Vec<String>,
    /// The names of cases shown in statements.
    pub(super) samples: Vec<String>,
    pub(super) validator_args: Vec<String>,
    pub(super) checker_args: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Solution {
    pub(super) path: String,
    pub(super) expect: Expect,
    /// The minimum and the maximum of points.
    pub(super) score: Option<(f64, f64)>,
}

/// The expected verdicts of a solution.
#[derive(Clone, Debug, Default)]
pub(super) struct Expect {
    pub(super) overall: Allowed,
    pub(super) groups: BTreeMap<String, Allowed>,
}

/// No other verdicts than `permitted`, unless that is empty; one of `required`, unless that is
/// empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Allowed {
    pub(super) permitted: BTreeSet<Verdict>,
    pub(super) required: BTreeSet<Verdict>,
}

impl Allowed {
    pub(super) fn of(
        permitted: impl IntoIterator<Item = Verdict>,
        required: impl IntoIterator<Item = Verdict>,
    ) -> Self {
        Self {
            permitted: permitted.into_iter().collect(),
            required: required.into_iter().collect(),
        }
    }

    /// The meaning of a verdict's plain name.
    pub(super) fn exactly(verdict: Verdict) -> Self {
        let exactly = tengen_core::package::Allowed::exactly(verdict);
        Self {
            permitted: exactly.permitted,
            required: exactly.required,
        }
    }
}

impl Solution {
    /// A solution that may get any verdict, as long as it compiles.
    pub(super) fn free(path: String) -> Self {
        let all = Verdict::ALL.into_iter();
        let compiled = all.filter(|verdict| *verdict != Verdict::CompileError);
        Self {
            path,
            expect: Allowed::of(compiled, []).into(),
            score: None,
        }
    }
}

impl From<Allowed> for Expect {
    fn from(overall: Allowed) -> Self {
        Self {
            overall,
            groups: BTreeMap::new(),
        }
    }
}

impl ImportedProblem {
    /// Whether a program of the package judges outputs, and may give a part of the points.
    pub(super) fn is_judged_by_program(&self) -> bool {
        matches!(self.checker, Checker::Program(_)) || self.interactor.is_some()
    }

    /// Copies a file of the package to `path`.
    pub(super) fn copy(&mut self, file: &FileBeneath, path: impl Into<String>) {
        self.tree.put(path, file);
    }

    /// A valid name of a group, derived from any other and different from `taken`. Changed letters
    /// and added numbers are reported.
    pub(super) fn group_name(&mut self, name: &str, taken: &[String]) -> String {
        let made = group_name(name, taken);
        if !name.is_ascii() || made != group_name(name, &[]) {
            self.losses.cosmetic(
                format!("the name of the group {name}"),
                format!("it is called `{made}`"),
            );
        }
        made
    }

    /// The group with this name, which is added if there is none.
    pub(super) fn group(&mut self, name: &str) -> &mut Group {
        let known = self.groups.iter().position(|group| group.name == name);
        let at = known.unwrap_or_else(|| {
            self.groups.push(Group {
                name: name.to_owned(),
                ..Group::default()
            });
            self.groups.len() - 1
        });
        &mut self.groups[at]
    }
}

/// A valid name of a group, derived from any other and different from `taken`.
pub(super) fn group_name(name: &str, taken: &[String]) -> String {
    let allowed = |letter: char| {
        let is_name =
            letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
        if is_name { letter } else { '-' }
    };
    let latin = latin(name).to_lowercase();
    let plain: String = latin.chars().map(allowed).collect();
    let plain = if name.is_ascii() {
        &plain
    } else {
        plain.trim_matches('-')
    };
    let plain = match plain {
        "" => "group".to_owned(),
        "samples" | "hacks" | "permitted" | "required" => format!("{plain}-group"),
        plain => plain.to_owned(),
    };
    let more = (2..).map(|number| format!("{plain}-{number}"));
    let mut names = std::iter::once(plain.clone()).chain(more);
    let free = names.find(|name| !taken.contains(name));
    free.unwrap_or(plain)
}

#[cfg(test)]
mod tests {
    use super::group_name;

    #[test]
    fn any_name_becomes_one_of_a_group() {
        let taken = ["group".to_owned(), "a".to_owned()];
        for (name, expected) in [
            ("Group 1", "group-1"),
            ("secret/Big", "secret-big"),
            ("samples", "samples-group"),
            ("A", "a-2"),
            ("", "group-2"),
            ("Малые данные", "malye-dannye"),
            ("…", "group-2"),
        ] {
            assert_eq!(group_name(name, &taken), expected);
        }
    }
}
