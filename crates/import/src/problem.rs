//! A problem in the process of being imported.

use super::package_files::PackageFiles;
use base::beneath::FileBeneath;
use checkers::Options;
use exchange::names::latin;
use exchange::{Losses, Tree};
use generators::Value;
use program::{StreamFiles, is_stream_name};
use spec::About;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use terms::verdict::Verdict;
use terms::{Aggregation, Draws, PointScale, ProcessIo, Protocol};

/// The contents of a package, and the files of the directory to be written.
#[derive(Debug, Default)]
pub(super) struct ImportedProblem {
    pub(super) title: BTreeMap<String, String>,
    pub(super) interactive: bool,
    pub(super) source: Option<String>,
    /// People, tags and licences.
    pub(super) about: About,
    /// The seed of the new spec: no package has one.
    pub(super) seed: u64,
    pub(super) time: Option<Duration>,
    /// In bytes.
    pub(super) memory: Option<u64>,
    /// In bytes.
    pub(super) output: Option<u64>,
    /// The size of a submission's source in bytes.
    pub(super) code: Option<u64>,
    /// The CPU time of the compiler of a submission.
    pub(super) compile: Option<Duration>,
    /// The factors of the time limit for some languages.
    pub(super) time_factors: BTreeMap<String, f64>,
    /// The factors of the memory limit for some languages.
    pub(super) memory_factors: BTreeMap<String, f64>,
    /// Additional compiler flags by language.
    pub(super) compile_flags: BTreeMap<String, Vec<String>>,
    /// The files that submissions read and write in place of their standard streams.
    pub(super) stream_files: StreamFiles,
    /// The programs that submissions are linked with.
    pub(super) graders: Graders,
    pub(super) constants: BTreeMap<String, Value>,
    /// The path of the solution that writes answers.
    pub(super) reference: Option<String>,
    pub(super) validators: Vec<JuryProgram>,
    /// The table `[input]`, if a validator was converted to one.
    pub(super) input: Option<String>,
    pub(super) checker: ImportedChecker,
    /// The meaning of a program's points, if the package specifies it.
    pub(super) scale: Option<PointScale>,
    /// The maximum number of passes on a case, if more than one.
    pub(super) passes: Option<u32>,
    pub(super) interactor: Option<JuryProgram>,
    /// The processes of a submission, if the interactor is a manager.
    pub(super) processes: Option<Processes>,
    pub(super) visualizers: Vec<Visualizer>,
    /// The generators by name.
    pub(super) generators: BTreeMap<String, ImportedGenerator>,
    pub(super) samples: Samples,
    pub(super) groups: Vec<ImportedGroup>,
    pub(super) solutions: Vec<ImportedSolution>,
    /// The files by their paths in the directory.
    pub(super) tree: Tree,
    /// What the package contains, and the directory does not.
    pub(super) losses: Losses,
    /// An unpacked archive, which must exist until its files are copied.
    pub(super) unpacked: Option<PackageFiles>,
    /// The SHA-256 hashes of input and answer, by the ids of cases.
    pub(super) pins: BTreeMap<String, Pin>,
}

/// The hashes that a package specifies for a case.
#[derive(Clone, Debug, Default)]
pub(super) struct Pin {
    pub(super) input: String,
    pub(super) answer: String,
}

/// A jury program.
#[derive(Clone, Debug)]
pub(super) struct JuryProgram {
    pub(super) path: String,
    pub(super) protocol: Protocol,
    pub(super) args: Vec<String>,
}

/// The processes of a submission that communicate with a manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Processes {
    pub(super) count: u32,
    pub(super) io: ProcessIo,
}

/// A program that draws cases.
#[derive(Clone, Debug)]
pub(super) struct Visualizer {
    pub(super) part: JuryProgram,
    /// What it draws; `None` for both.
    pub(super) draws: Option<Draws>,
}

/// A program that makes inputs.
#[derive(Clone, Debug)]
pub(super) struct ImportedGenerator {
    pub(super) path: String,
    /// The time limit, instead of the default.
    pub(super) time: Option<Duration>,
    /// Whether it writes answers to standard error.
    pub(super) tells_answer: bool,
    /// Calls that made files of the package.
    pub(super) calls: Vec<String>,
}

impl ImportedGenerator {
    /// A generator that makes only inputs, with the default time limit.
    pub(super) fn plain(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            time: None,
            tells_answer: false,
            calls: Vec::new(),
        }
    }
}

/// The graders of a problem.
#[derive(Clone, Debug, Default)]
pub(super) struct Graders {
    /// The name of submissions without its extension; `None` for the problem's id.
    pub(super) submission: Option<String>,
    /// The paths of the files in the problem by language, the one with the main function first.
    pub(super) files: BTreeMap<String, Vec<String>>,
    /// The paths of starter code by language.
    pub(super) stubs: BTreeMap<String, String>,
}

impl Graders {
    /// Sets the name of submissions, if the package specifies one that a file can have.
    pub(super) fn name(&mut self, submission: Option<&str>) {
        let is_plain =
            |name: &&str| !name.is_empty() && is_stream_name(name) && !name.contains('.');
        self.submission = submission.filter(is_plain).map(str::to_owned);
    }
}

#[derive(Clone, Debug, Default)]
pub(super) enum ImportedChecker {
    /// The default checker.
    #[default]
    Usual,
    /// A standard checker and its options.
    Builtin(String, Options),
    Program(JuryProgram),
}

/// The arguments for checking the samples.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    /// `None` if the arguments of any group are accepted.
    pub(super) validator_args: Option<Vec<String>>,
    pub(super) checker_args: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct ImportedGroup {
    pub(super) name: String,
    pub(super) points: f64,
    pub(super) score: Aggregation,
    pub(super) depends: Vec<String>,
    /// Set if it differs from the problem's limit.
    pub(super) time: Option<Duration>,
    pub(super) memory: Option<u64>,
    /// The patterns of its files.
    pub(super) files: Vec<String>,
    pub(super) commands: Vec<String>,
    /// The names of cases shown in statements.
    pub(super) samples: Vec<String>,
    pub(super) validator_args: Vec<String>,
    pub(super) checker_args: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) struct ImportedSolution {
    pub(super) path: String,
    pub(super) expect: Expect,
    /// The minimum and maximum points.
    pub(super) score: Option<(f64, f64)>,
}

/// The verdicts that a solution must get.
#[derive(Clone, Debug, Default)]
pub(super) struct Expect {
    pub(super) overall: Allowed,
    pub(super) groups: BTreeMap<String, Allowed>,
}

/// The allowed verdicts: only those in `permitted` (if not empty), and at least one in `required`
/// (if not empty).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Allowed {
    pub(super) permitted: BTreeSet<Verdict>,
    pub(super) required: BTreeSet<Verdict>,
}

/// Raises the factor of a language to this one, rounded to a thousandth. A factor in a spec can only
/// increase the problem's limit.
pub(super) fn raise_factor(factors: &mut BTreeMap<String, f64>, language: &str, factor: f64) {
    if factor > 1.0 {
        let factor = (factor * 1000.0).round() / 1000.0;
        let known = factors.entry(language.to_owned()).or_insert(factor);
        *known = known.max(factor);
    }
}

impl Allowed {
    pub(super) fn new(
        permitted: impl IntoIterator<Item = Verdict>,
        required: impl IntoIterator<Item = Verdict>,
    ) -> Self {
        Self {
            permitted: permitted.into_iter().collect(),
            required: required.into_iter().collect(),
        }
    }

    /// The meaning of a single verdict.
    pub(super) fn exactly(verdict: Verdict) -> Self {
        let exactly = package::Allowed::exactly(verdict);
        Self {
            permitted: exactly.permitted,
            required: exactly.required,
        }
    }
}

impl ImportedSolution {
    /// A solution that may get any verdict, as long as it compiles.
    pub(super) fn free(path: String) -> Self {
        let all = Verdict::ALL.into_iter();
        let compiled = all.filter(|verdict| *verdict != Verdict::CompileError);
        Self {
            path,
            expect: Allowed::new(compiled, []).into(),
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
    /// Sets the files that submissions read and write; an empty name stands for a standard stream.
    pub(super) fn use_files(&mut self, input: Option<&str>, output: Option<&str>) {
        let files = &mut self.stream_files;
        let slots = [
            (input, &mut files.input, "standard input"),
            (output, &mut files.output, "standard output"),
        ];
        for (name, slot, stream) in slots {
            match name {
                None | Some("") => {}
                Some(name) if is_stream_name(name) && !self.interactive => {
                    *slot = Some(name.to_owned());
                }
                Some(name) => {
                    let what = format!("the file {name} of submissions");
                    self.losses.lost(what, format!("they use {stream}"));
                }
            }
        }
    }

    /// Whether a program of the package judges outputs, and may award partial points.
    pub(super) fn is_judged_by_program(&self) -> bool {
        matches!(self.checker, ImportedChecker::Program(_)) || self.interactor.is_some()
    }

    /// Copies a file of the package to `path`.
    pub(super) fn copy(&mut self, file: &FileBeneath, path: impl Into<String>) {
        self.tree.put(path, file);
    }

    /// A valid group name similar to `name` and different from all in `taken`. Changes beyond the
    /// case of letters are reported.
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

    /// The group with this name, which is added if necessary.
    pub(super) fn group(&mut self, name: &str) -> &mut ImportedGroup {
        let known = self.groups.iter().position(|group| group.name == name);
        let at = known.unwrap_or_else(|| {
            self.groups.push(ImportedGroup {
                name: name.to_owned(),
                ..ImportedGroup::default()
            });
            self.groups.len() - 1
        });
        &mut self.groups[at]
    }
}

/// A valid group name similar to `name` and different from all in `taken`.
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
