//! Lints: what `check` looks for besides the validity of the spec, because it makes good data
//! unlikely.

mod answers;
mod drawn;
mod junk;
mod kept;
mod part_tests;
mod reason;
mod repeated;
mod shown;
mod sources;
mod tested;

pub(crate) use answers::samples_only;
pub use part_tests::{CheckerTest, PartTests, TestArgs, ValidatorTest};
pub use repeated::cases;
pub use sources::SourceIssue;
pub use tested::group_of;

use crate::measure::ThinMargin;
use crate::strength::{Weakness, weakness};
use base::pool::Pool;
use base::text::{Shown as _, count};
use cases::bounds::{self, Quantity, Unreached};
use cases::build::{BuildDir, Built, Drift, Lock, LockMode, build};
use cases::jury::{Jury, Telling, Warning};
use kept::KeptCheck;
use package::{Cases, Group, Package};
use statement::Unclear;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use terms::event::{Event, Sink, announce_stage};
use terms::fault::{Fault, PartFault};
use terms::{Kind, Lint, LintLevel};
use tested::parts;

/// A finding that a setter should fix.
#[derive(Clone, Debug, PartialEq)]
pub enum Issue {
    /// There is no validator and no model, so nothing distinguishes valid inputs from others.
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
    /// A group has all cases of another.
    SameCases {
        /// The group whose cases are in another as well.
        part: String,
        /// The other group.
        whole: String,
        /// How many these are.
        cases: usize,
    },
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
    /// Cases that differ from the lock, at least one.
    Drifts(Vec<Drift>),
    /// A file in `tests/` that is not a test of a component.
    StrayTest(PathBuf),
    /// The expected reason of a test cannot be read.
    UnreadableReason {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A component accepts or rejects as it should, and the reason is not the expected one.
    OtherReason {
        /// The component.
        part: &'static str,
        /// The test.
        test: String,
        /// The expected reason.
        expected: String,
        /// Its message; may be empty.
        why: String,
    },
    /// The source of a component contains a likely mistake.
    Source(SourceIssue),
    /// A test has arguments that the checker does not accept.
    UnfitArguments {
        /// The test.
        test: String,
        /// What is wrong with them.
        why: String,
    },
    /// A component accepts or rejects wrongly.
    Misjudged {
        /// The component.
        part: &'static str,
        /// Whether the input is junk derived from the cases, rather than a test of the package.
        is_junk: bool,
        /// What it did: accept or reject.
        accepts: bool,
        /// The test or the junk.
        test: String,
        /// Its message; may be empty.
        why: String,
    },
    /// A component did something that is probably a mistake.
    Odd(Warning),
    /// A component failed on a test or on junk.
    Failed {
        /// The failure.
        fault: Box<PartFault>,
        /// Whether the input was junk, rather than a test of the package.
        is_junk: bool,
    },
    /// A visualizer does not draw the first case.
    NotDrawn(Box<PartFault>),
    /// Something in a statement has no meaning.
    Statement(Unclear),
    /// The margin of a solution to the time limit is smaller than the spec requires.
    ThinMargin(Box<ThinMargin>),
    /// The cases lack the strength that the spec requires, as far as is known.
    WeakData(Weakness),
    /// No case reaches a bound of a quantity.
    UnreachedBound(Box<Unreached>),
    /// A finding that the spec reduces to a warning.
    Tolerated(Box<Issue>),
}

impl Issue {
    /// Whether something is missing or superfluous, rather than wrong: the data may be weak, but
    /// they conform to the spec. `check` exits with 1 for that, `verify` does not.
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
            | Self::SameCases { .. }
            | Self::SameAnswers { .. }
            | Self::SamplesOnly(_)
            | Self::Statement(_)
            | Self::Tolerated(_)
            | Self::ThinMargin(_)
            | Self::UnreachedBound(_)
            | Self::NotDrawn(_)
            | Self::Source(_)
            | Self::Odd(_) => true,
            Self::NoLock
            | Self::WeakData(_)
            | Self::IgnoresSeed { .. }
            | Self::Drifts(_)
            | Self::StrayTest(_)
            | Self::UnreadableReason { .. }
            | Self::OtherReason { .. }
            | Self::UnfitArguments { .. }
            | Self::Misjudged { .. }
            | Self::Failed { .. } => false,
        }
    }
}

impl Issue {
    /// The name under which the spec can allow it.
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
            Self::SameInput(_) | Self::SameCases { .. } => Lint::SameInput,
            Self::SameAnswers { .. } => Lint::SameAnswers,
            Self::SamplesOnly(_) => Lint::SamplesOnly,
            Self::IgnoresSeed { .. } => Lint::IgnoredSeed,
            Self::Drifts(_) => Lint::Drift,
            Self::StrayTest(_) => Lint::StrayTest,
            Self::Misjudged { is_junk: true, .. } | Self::Failed { is_junk: true, .. } => {
                Lint::Junk
            }
            Self::Misjudged { .. }
            | Self::Failed { .. }
            | Self::OtherReason { .. }
            | Self::UnreadableReason { .. }
            | Self::UnfitArguments { .. } => Lint::FailedTest,
            Self::Odd(_) | Self::NotDrawn(_) | Self::Source(_) => Lint::OddPart,
            Self::Statement(_) => Lint::Statement,
            Self::ThinMargin(_) => Lint::ThinMargin,
            Self::WeakData(_) => Lint::WeakData,
            Self::UnreachedBound(_) => Lint::UnreachedBound,
            Self::Tolerated(issue) => issue.lint(),
        }
    }
}

/// The issues that the spec does not allow.
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

/// The result of the lints.
pub struct Checked {
    /// The cases, which were built for them.
    pub built: Built,
    /// The findings.
    pub issues: Vec<Issue>,
    /// The quantities of the cases that in-process validators report.
    pub quantities: Vec<Quantity>,
}

/// Runs all lints on a problem. Findings of an earlier call with the same components, tests and
/// cases are reused, unless `is_fresh`.
///
/// # Errors
/// If a file cannot be read, the cases cannot be built, or the machine fails.
pub fn check(
    jury: &Jury,
    dir: &BuildDir,
    pool: &Pool,
    is_fresh: bool,
    sink: &dyn Sink,
) -> Result<Checked, Fault> {
    // Before the cases are built, because these findings do not depend on the build.
    let mut issues = files(jury.package())?;
    let built = build(jury, dir, LockMode::Compare, pool, sink)?;
    let problem = &jury.package().id;
    let _stage = announce_stage(sink, problem, Event::Checking { problem });
    issues.extend(cases(jury.package(), &built.cases));
    issues.extend(answers::same_answers(jury.package(), &built.cases));
    let tests = PartTests::read(&jury.package().dir, jury.package().interactor.is_some())?;
    // A component that does not compile is a finding, and the lints continue.
    let kept = KeptCheck::new(dir, jury, &tests, &built.cases).ok();
    // A test that cannot be read is a finding that has to be reported each time.
    let may_take = !is_fresh && tests.issues.is_empty();
    let found = kept.as_ref().filter(|_| may_take).and_then(KeptCheck::find);
    let quantities = if let Some(quantities) = found {
        quantities
    } else {
        let found = parts(jury, tests, &built.cases, pool)?;
        // Programs would have to run on every case again; `strength` does that.
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

/// The findings that need no run of a program.
///
/// # Errors
/// If the lock is broken or a directory cannot be read.
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
    // A problem without input has no samples.
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
        let extensions = ["md", "typ", "tex"];
        let mut files = extensions
            .iter()
            .map(|extension| format!("statement.{language}.{extension}"));
        let has_statement = files.any(|name| package.dir.join(name).is_file());
        add(!has_statement, Issue::NoStatement(language.clone()));
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
    for issue in sources::issues(package) {
        add(true, Issue::Source(issue));
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
