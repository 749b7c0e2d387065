//! What `check` looks for beyond a spec that can be read: things that make good data unlikely.

mod answers;
mod drawn;
mod junk;
mod kept;
mod part_tests;
mod repeated;
mod shown;
mod tested;

pub(crate) use answers::samples_only;
pub use part_tests::{CheckerTest, PartTests, TestArgs, ValidatorTest};
pub use repeated::cases;
pub use tested::group_of;

use crate::bounds::{self, Quantity, Unreached};
use crate::build::{BuildDir, Built, Drift, Lock, LockMode, build};
use crate::event::{Event, Sink, announce_stage};
use crate::fault::{Fault, PartFault};
use crate::jury::{Jury, Telling, Warning};
use crate::measure::Thin;
use crate::package::{Cases, Group, Kind, Lint, LintLevel, Package};
use crate::statement::{self, Unclear};
use crate::strength::{Weakness, weakness};
use base::pool::Pool;
use base::text::{Shown as _, count};
use kept::KeptCheck;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tested::parts;

/// Something a setter should fix.
#[derive(Clone, Debug, PartialEq)]
pub enum Issue {
    /// No validator and no model: nothing tells valid inputs from others.
    NoValidator,
    /// No samples.
    NoSamples,
    /// No seed in the spec, though generators make cases from seeds.
    NoSeed,
    /// No statement in a language that has a title.
    NoStatement(String),
    /// No solution is expected to be accepted.
    NoAcceptedSolution,
    /// No solution is expected to fail.
    NoFailingSolution,
    /// A file in `solutions/` that the spec does not name.
    UnusedSolution(String),
    /// No `cases.lock`.
    NoLock,
    /// Several cases have the same input.
    SameInput(Vec<String>),
    /// All cases of a group have the same answer.
    SameAnswers {
        /// The group.
        group: String,
        /// How many cases it has.
        cases: usize,
    },
    /// A wrong solution that samples reject, and no other case.
    SamplesOnly(String),
    /// A program generator whose calls with different seeds print the same.
    IgnoresSeed {
        /// The generator.
        generator: String,
        /// Two of its cases.
        cases: [String; 2],
    },
    /// Cases that are not what the lock says, at least one.
    Drifts(Vec<Drift>),
    /// Something in `tests/` that is no test of a part.
    StrayTest(PathBuf),
    /// A test has arguments that the checker does not take.
    UnfitArguments {
        /// The test.
        test: String,
        /// What is wrong with them.
        why: String,
    },
    /// A part accepts or rejects what it must not.
    Misjudged {
        /// The part.
        part: &'static str,
        /// Whether it is junk that is made from the cases, or else a test of the package.
        is_junk: bool,
        /// What it does: it accepts, or it rejects.
        accepts: bool,
        /// The test or the junk.
        test: String,
        /// What it says to that; may be empty.
        why: String,
    },
    /// Something that the parts did looks like a mistake.
    Odd(Warning),
    /// A part did not do its work on a test or on junk.
    Failed {
        /// What it did.
        fault: Box<PartFault>,
        /// Whether it is junk that it was given, or else a test of the package.
        is_junk: bool,
    },
    /// A visualizer does not draw the first case.
    NotDrawn(Box<PartFault>),
    /// Something in a statement that means nothing.
    Statement(Unclear),
    /// A solution stays less far from the time limit than the spec asks for.
    ThinMargin(Box<Thin>),
    /// The cases do not have the strength that the spec demands, as far as is known.
    WeakData(Weakness),
    /// No case reaches a bound of a quantity.
    UnreachedBound(Box<Unreached>),
    /// Something that the spec wants to be a warning only.
    Tolerated(Box<Issue>),
}

impl Issue {
    /// Whether something is missing or too much, rather than wrong: the data may be weak, but what there is does what the
    /// spec says. `check` ends with 1 for that, `verify` does not.
    #[must_use]
    pub fn is_warning(&self) -> bool {
        match self {
            Self::NoValidator
            | Self::NoSamples
            | Self::NoSeed
            | Self::NoStatement(_)
            | Self::NoAcceptedSolution
            | Self::NoFailingSolution
            | Self::UnusedSolution(_)
            | Self::SameInput(_)
            | Self::SameAnswers { .. }
            | Self::SamplesOnly(_)
            | Self::Statement(_)
            | Self::Tolerated(_)
            | Self::ThinMargin(_)
            | Self::UnreachedBound(_)
            | Self::NotDrawn(_)
            | Self::Odd(_) => true,
            Self::NoLock
            | Self::WeakData(_)
            | Self::IgnoresSeed { .. }
            | Self::Drifts(_)
            | Self::StrayTest(_)
            | Self::UnfitArguments { .. }
            | Self::Misjudged { .. }
            | Self::Failed { .. } => false,
        }
    }
}

impl Issue {
    /// The name that the spec allows it by.
    #[must_use]
    pub fn lint(&self) -> Lint {
        match self {
            Self::NoValidator => Lint::NoValidator,
            Self::NoSamples => Lint::NoSamples,
            Self::NoSeed => Lint::NoSeed,
            Self::NoStatement(_) => Lint::NoStatement,
            Self::NoAcceptedSolution => Lint::NoAcceptedSolution,
            Self::NoFailingSolution => Lint::NoFailingSolution,
            Self::UnusedSolution(_) => Lint::UnusedSolution,
            Self::NoLock => Lint::NoLock,
            Self::SameInput(_) => Lint::SameInput,
            Self::SameAnswers { .. } => Lint::SameAnswers,
            Self::SamplesOnly(_) => Lint::SamplesOnly,
            Self::IgnoresSeed { .. } => Lint::IgnoredSeed,
            Self::Drifts(_) => Lint::Drift,
            Self::StrayTest(_) => Lint::StrayTest,
            Self::Misjudged { is_junk: true, .. } | Self::Failed { is_junk: true, .. } => {
                Lint::Junk
            }
            Self::Misjudged { .. } | Self::Failed { .. } | Self::UnfitArguments { .. } => {
                Lint::FailedTest
            }
            Self::Odd(_) | Self::NotDrawn(_) => Lint::OddPart,
            Self::Statement(_) => Lint::Statement,
            Self::ThinMargin(_) => Lint::ThinMargin,
            Self::WeakData(_) => Lint::WeakData,
            Self::UnreachedBound(_) => Lint::UnreachedBound,
            Self::Tolerated(issue) => issue.lint(),
        }
    }
}

/// The issues that are left when the spec has had its say.
#[must_use]
pub(crate) fn not_allowed(package: &Package, issues: Vec<Issue>) -> Vec<Issue> {
    let left = issues
        .into_iter()
        .filter_map(|issue| match package.lints.get(&issue.lint()) {
            Some(LintLevel::Allow) => None,
            Some(LintLevel::Warn) => Some(Issue::Tolerated(Box::new(issue))),
            None => Some(issue),
        });
    left.collect()
}

/// What lint came to.
pub struct Checked {
    /// The cases, which are built for it.
    pub built: Built,
    /// What it found.
    pub issues: Vec<Issue>,
    /// The quantities of the cases that the model or the validators tell of in this process.
    pub quantities: Vec<Quantity>,
}

/// All that lint looks for in a problem. What an earlier call found of the same parts, tests and cases is taken again, unless everything is to
/// be run afresh.
///
/// # Errors
/// When a file cannot be read, the cases cannot be built, or the machine fails.
pub fn check(
    jury: &Jury,
    dir: &BuildDir,
    pool: &Pool,
    is_fresh: bool,
    sink: &dyn Sink,
) -> Result<Checked, Fault> {
    // Before the cases are built: what is missing or too much is there whether they can be or not.
    let mut issues = files(jury.package())?;
    let built = build(jury, dir, LockMode::Compare, pool, sink)?;
    let problem = &jury.package().id;
    let _stage = announce_stage(sink, problem, Event::Checking { problem });
    issues.extend(cases(jury.package(), &built.cases));
    issues.extend(answers::same_answers(jury.package(), &built.cases));
    let tests = PartTests::read(&jury.package().dir, jury.package().interactor.is_some())?;
    // A part that does not compile is a finding, not the end.
    let kept = KeptCheck::new(dir, jury, &tests, &built.cases).ok();
    // Neither is a test that cannot be read: then there is something to say each time.
    let may_take = !is_fresh && tests.issues.is_empty();
    let found = kept.as_ref().filter(|_| may_take).and_then(KeptCheck::find);
    let quantities = if let Some(quantities) = found {
        quantities
    } else {
        let found = parts(jury, tests, &built.cases, pool)?;
        // Programs would have to run on every case once more; `strength` has them do it.
        let quantities = bounds::measure(jury, &built.cases, Telling::InProcess, pool)?;
        if let Some(kept) = kept.filter(|_| found.is_empty() && jury.warnings().is_empty()) {
            kept.write(&quantities);
        }
        issues.extend(found);
        quantities
    };
    issues.extend(jury.warnings().into_iter().map(Issue::Odd));
    let unreached = bounds::unreached(&quantities).map(Box::new);
    issues.extend(unreached.map(Issue::UnreachedBound));
    issues.extend(weakness(jury, &built.cases)?.map(Issue::WeakData));
    if !built.drifts.is_empty() {
        issues.push(Issue::Drifts(built.drifts.clone()));
    }
    Ok(Checked {
        issues: not_allowed(jury.package(), issues),
        built,
        quantities,
    })
}

/// What can be found without running anything.
///
/// # Errors
/// When the lock is broken or a directory cannot be read.
pub fn files(package: &Package) -> Result<Vec<Issue>, Fault> {
    let mut issues = Vec::new();
    let mut add = |found: bool, issue: Issue| {
        if found {
            issues.push(issue);
        }
    };
    add(package.validators.is_empty(), Issue::NoValidator);
    let is_sampled =
        |group: &Group| group.is_samples() && has_cases(&group.cases) || !group.samples.is_empty();
    // A problem without input has none to show.
    let wants_samples = package.kind != Kind::Answer;
    add(
        wants_samples && !package.groups.iter().any(is_sampled),
        Issue::NoSamples,
    );
    let is_generated = |group: &Group| matches!(group.cases, Cases::Generated(_));
    add(
        package.seed.is_none() && package.groups.iter().any(is_generated),
        Issue::NoSeed,
    );
    for language in package.title.keys() {
        let statement = package.dir.join(format!("statement.{language}.md"));
        add(!statement.is_file(), Issue::NoStatement(language.clone()));
    }
    let (accepted, failing) = expectations(package);
    add(!accepted, Issue::NoAcceptedSolution);
    add(!failing, Issue::NoFailingSolution);
    for path in unused_solutions(package)? {
        add(true, Issue::UnusedSolution(path));
    }
    for unclear in statement::unclear(package)? {
        add(true, Issue::Statement(unclear));
    }
    add(Lock::read(&package.dir)?.is_none(), Issue::NoLock);
    Ok(issues)
}

fn has_cases(cases: &Cases) -> bool {
    match cases {
        Cases::Files(files) => !files.is_empty(),
        Cases::Generated(calls) => calls.count > 0,
        Cases::Commands(files, commands) => !files.is_empty() || !commands.is_empty(),
    }
}

/// Whether some solution must be accepted everywhere, and whether some must fail somewhere.
fn expectations(package: &Package) -> (bool, bool) {
    let solutions = package.solutions.iter();
    let accepted = solutions
        .filter(|solution| package.must_accept(solution))
        .count();
    (accepted > 0, accepted < package.solutions.len())
}

fn unused_solutions(package: &Package) -> Result<Vec<String>, Fault> {
    let used: BTreeSet<&Path> = package
        .solutions
        .iter()
        .map(|solution| solution.program.path.as_path())
        .collect();
    let dir = package.dir.join("solutions");
    if !dir.is_dir() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(&dir).map_err(|error| Fault::file("read", &dir, error))?;
    let mut unused: Vec<String> = entries
        .flatten()
        .map(|entry| Path::new("solutions").join(entry.file_name()))
        .filter(|path| !used.contains(path.as_path()) && package.dir.join(path).is_file())
        .map(|path| path.shown())
        .collect();
    unused.sort();
    Ok(unused)
}

/// The number of issues, in words.
#[must_use]
pub fn summary(issues: usize) -> String {
    match issues {
        0 => "nothing found".to_owned(),
        some => count(some, "finding"),
    }
}
