//! Programs that the files of a repository name: validators, checkers, generators, solutions.

use crate::kept::SAMPLES;
use crate::problem::{Allowed, ImportedGenerator, ImportedProblem, JuryProgram};
use crate::programs::Joining;
use crate::{ImportError, PackageSource, commands};
use exchange::names::portable;
use std::collections::BTreeMap;
use terms::Protocol;
use terms::verdict::Verdict;

/// All verdicts except those of a right solution and of one that does not compile.
pub(crate) const FAILURES: [Verdict; 5] = [
    Verdict::WrongAnswer,
    Verdict::TimeLimit,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::RuntimeError,
];

/// A solution that must fail, however it fails.
pub(crate) fn any_failure() -> Allowed {
    Allowed::new(FAILURES.into_iter().chain([Verdict::Accepted]), FAILURES)
}

/// A solution that compiles.
pub(crate) fn anything() -> Allowed {
    Allowed::new(FAILURES.into_iter().chain([Verdict::Accepted]), [])
}

/// Whether the author says by the name of a file that it is slow.
pub(crate) fn is_slow_by_name(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    ["backtrack", "brute", "naive", "slow", "timeout", "tle"]
        .iter()
        .any(|word| name.contains(word))
}

/// Fails if the reference has to write answers and there is none; `path` is where it should be.
pub(crate) fn require_reference(path: &str, problem: &ImportedProblem) -> Result<(), ImportError> {
    let has_calls = problem
        .groups
        .iter()
        .any(|group| !group.commands.is_empty());
    let inputs = problem
        .tree
        .paths()
        .filter_map(|path| path.strip_suffix(".in"));
    let mut cases = inputs.filter(|stem| !stem.starts_with("tests/"));
    let is_open = |stem: &str| problem.tree.get(&format!("{stem}.ans")).is_none();
    if problem.interactive || problem.reference.is_some() || !(has_calls || cases.any(is_open)) {
        return Ok(());
    }
    Err(ImportError::Missing {
        path: path.to_owned(),
        purpose: "the solution that writes the answers",
    })
}

/// Solutions need not fail a group that is not judged, because it waits for one that they fail.
pub(crate) fn expect_only_what_is_judged(problem: &mut ImportedProblem) {
    let groups = &problem.groups;
    let right = Allowed::exactly(Verdict::Accepted);
    for solution in &mut problem.solutions {
        let all = solution.expect.groups.clone();
        let overall = &solution.expect.overall;
        let is_passed = |name: &String| all.get(name).unwrap_or(overall) == &right;
        let waits = |name: &String| {
            let group = groups.iter().find(|group| group.name == *name);
            let mut others = group.into_iter().flat_map(|group| &group.depends);
            others.any(|other| other != SAMPLES && !is_passed(other))
        };
        for (name, allowed) in &mut solution.expect.groups {
            if waits(name) {
                allowed.required.clear();
            }
        }
    }
}

/// The names of the imported generators by their paths in the package; `None` for a program that
/// cannot be imported.
#[derive(Debug, Default)]
pub(crate) struct Generators(BTreeMap<String, Option<String>>);

impl PackageSource<'_> {
    /// Imports the program at `path`, called by testlib's protocol, for a role such as `checker`.
    pub(crate) fn jury_part(
        &self,
        problem: &mut ImportedProblem,
        path: &str,
        role: &str,
    ) -> Result<Option<JuryProgram>, ImportError> {
        let package_files = self.package_files;
        if !package_files.has(path) && !package_files.has_dir(path) {
            let purpose = "a program that another file names";
            package_files.require(path, purpose)?;
        }
        let same = |text| text;
        match self.take_program(problem, path, "jury", &same)? {
            Ok(taken) => Ok(Some(JuryProgram {
                path: taken.path,
                protocol: Protocol::Testlib,
                args: Vec::new(),
            })),
            Err(left) => {
                package_files.mark_reported(path);
                let why = format!("it is left out: {}", left.why());
                problem.losses.lost(format!("the {role} {path}"), why);
                Ok(None)
            }
        }
    }

    /// Imports a solution; returns its path in the problem.
    pub(crate) fn solution(
        &self,
        problem: &mut ImportedProblem,
        path: &str,
        joining: &Joining,
    ) -> Result<Option<String>, ImportError> {
        let same = |text| text;
        let dir = free_directory(problem, path);
        match self.take_joined(problem, path, &dir, &same, joining)? {
            Ok(taken) => Ok(Some(taken.path)),
            Err(left) => {
                self.package_files.mark_reported(path);
                let why = format!("it is left out: {}", left.why());
                problem.losses.lost(format!("the solution {path}"), why);
                Ok(None)
            }
        }
    }

    /// A call of the generator at `path` in the package, which is imported with its first call.
    /// `None` if it cannot be imported.
    pub(crate) fn generator_call(
        &self,
        problem: &mut ImportedProblem,
        generators: &mut Generators,
        path: &str,
        args: &[String],
    ) -> Result<Option<String>, ImportError> {
        if !generators.0.contains_key(path) {
            let name = self.generator(problem, path)?;
            generators.0.insert(path.to_owned(), name);
        }
        let name = generators.0.get(path).cloned().flatten();
        Ok(name.map(|name| commands::call(&name, args, None)))
    }

    fn generator(
        &self,
        problem: &mut ImportedProblem,
        path: &str,
    ) -> Result<Option<String>, ImportError> {
        let base = path.rsplit('/').next().unwrap_or(path);
        let stem = portable(base.split('.').next().unwrap_or(base));
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let free = names.find(|name| !problem.generators.contains_key(name));
        let same = |text| text;
        match self.take_program(problem, path, "generators", &same)? {
            Ok(taken) => {
                let name = free.unwrap_or(stem);
                let generator = ImportedGenerator::plain(taken.path);
                problem.generators.insert(name.clone(), generator);
                Ok(Some(name))
            }
            Err(left) => {
                self.package_files.mark_reported(path);
                let why = format!("its cases are left out: {}", left.why());
                problem.losses.lost(format!("the generator {path}"), why);
                Ok(None)
            }
        }
    }
}

/// The directory for the solution at this path of the package: that of all solutions, unless another
/// one has its name, as two classes `Main` in Java have.
fn free_directory(problem: &ImportedProblem, path: &str) -> String {
    const ALL: &str = "solutions";
    let (dir, name) = path.rsplit_once('/').unwrap_or((ALL, path));
    let parent = portable(dir.rsplit('/').next().unwrap_or(dir));
    let numbered = (2..).map(|number| format!("{ALL}/{parent}-{number}"));
    let mut dirs = [ALL.to_owned(), format!("{ALL}/{parent}")]
        .into_iter()
        .chain(numbered);
    let is_free = |dir: &String| {
        let (file, below) = (format!("{dir}/{name}"), format!("{dir}/{name}/"));
        let mut paths = problem.tree.paths();
        let is_taken = paths.any(|path| path == file || path.starts_with(&below));
        let mut solutions = problem.solutions.iter();
        !is_taken && !solutions.any(|solution| solution.path == *dir)
    };
    dirs.find(is_free).unwrap_or_else(|| ALL.to_owned())
}
