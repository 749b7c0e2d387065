//! Verifying a problem: whether its data can be trusted.
//!
//! # Theory of operation
//!
//! There are three questions, in this order. Does `check` find anything (`lint`)? Are the cases
//! those of the lock? Does every solution of the jury get the expected verdicts and points? A
//! solution is judged like a submission, a group up to its first failure. A solution that cannot be
//! run here, because a tool is missing, is skipped, which never counts as passed. If a component of
//! the package fails on a solution, the next solutions are still judged. Any other fault ends
//! verifying, because it would affect every solution.

use crate::lint::{self, Checked, Issue};
use crate::measure::{LimitsLock, LockedMargins, thin_margins};
use base::pool::Pool;
use base::text::shell_words;
use cases::bounds::Quantity;
use cases::build::{BuildDir, Case};
use cases::jury::Jury;
use judge::{Judge, Judged, ResultStore, Unexpected, Workers, unexpected};
use package::{Group, Solution};
use program::Compiler;
use terms::Kind;
use terms::event::Sink;
use terms::fault::Fault;

/// What verifying a problem needs.
pub struct Verifier<'a> {
    /// The problem's components.
    pub jury: &'a Jury<'a>,
    /// The build directory of its cases.
    pub dir: &'a BuildDir,
    /// Compiles its solutions.
    pub compiler: &'a Compiler,
    /// Everything is compiled, built and run through this pool.
    pub pool: &'a Pool,
    /// Other machines that judge instead of this one, if there are any.
    pub workers: Option<&'a dyn Workers>,
    /// Ends judging; then there is no result.
    pub cancel: sandbox::Cancel,
    /// Whether to run everything, ignoring the results of earlier runs.
    pub fresh: bool,
    /// Whether only solutions are judged that are compiled with sanitizers and must be accepted.
    pub sanitized: bool,
}

/// The results for a problem.
#[derive(Debug, Default)]
pub struct Verification {
    /// Its cases, except those that differ from the lock.
    pub cases: Vec<Case>,
    /// The findings of the lints, including differences from the lock.
    pub issues: Vec<Issue>,
    /// The quantities of the cases that have bounds, as far as they are known without running
    /// programs.
    pub quantities: Vec<Quantity>,
    /// The judged solutions.
    pub judged: Vec<Judged>,
    /// How many solutions of a match have played.
    pub played: usize,
    /// Solutions that were not judged.
    pub skipped: Vec<Skipped>,
    /// Solutions on which a component of the package failed, and how.
    pub faults: Vec<(String, Fault)>,
    /// The margins on other judges according to `limits.lock`; `None` without this file.
    pub margins: Option<LockedMargins>,
    /// Broken expectations. Empty if cases differ from the lock, because the expectations may refer
    /// to other cases.
    pub unexpected: Vec<Unexpected>,
}

/// A solution that was not judged, because a tool is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Its path.
    pub solution: String,
    /// Its language.
    pub language: String,
    /// The command that was not found.
    pub tool: String,
    /// Why it was skipped, as a text.
    pub reason: String,
}

/// The conclusion of verifying. Worse ones come later, and the worst of several problems is that of
/// all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    /// Everything is as expected.
    AsExpected,
    /// Every solution was skipped, so nothing is known about the data.
    NotProven,
    /// Something is not as expected.
    Unexpected,
    /// A component of the package failed on a solution.
    PackageFailed,
}

impl Verifier<'_> {
    /// Verifies the problem.
    ///
    /// # Errors
    /// If the cases cannot be built, a solution cannot be read, or the machine fails.
    pub fn verify(&self, sink: &dyn Sink) -> Result<Verification, Fault> {
        let Checked {
            built,
            issues,
            quantities,
        } = lint::check(self.jury, self.dir, self.pool, self.fresh, sink)?;
        let mut found = Verification {
            issues,
            quantities,
            ..Verification::default()
        };
        let is_locked = built.drifts.is_empty();
        // Stored results are of this machine.
        let store = self
            .workers
            .is_none()
            .then(|| ResultStore::new(self.dir, self.fresh));
        let judge = Judge {
            jury: self.jury,
            cases: &built.cases,
            compiler: self.compiler,
            sandbox: self.jury.sandbox(),
            pool: self.pool,
            workers: self.workers,
            all: false,
            store: store.as_ref(),
            keeps_output: false,
            cancel: self.cancel.clone(),
        };
        let package = self.jury.package();
        let solutions = package.solutions.iter();
        let solutions = solutions.filter(|solution| self.judges(solution));
        let solutions: Vec<&Solution> = solutions.collect();
        let named = solutions
            .iter()
            .map(|solution| package.submission(solution));
        let named = named.collect::<Result<Vec<_>, Fault>>()?;
        let outcomes = judge.judge_all(&named, sink)?;
        let is_sample = |case: &&Case| {
            let group = package.groups.get(case.planned.group);
            group.is_some_and(Group::is_samples)
        };
        let samples = built.cases.iter().filter(is_sample).count();
        for ((solution, submission), outcome) in solutions.into_iter().zip(&named).zip(outcomes) {
            // The times of sanitized programs, and the verdicts of few, say nothing about the data.
            if let (Ok(judged), false) = (&outcome, self.sanitized) {
                let rerun = || {
                    let judge = Judge {
                        all: true,
                        ..judge.clone()
                    };
                    judge.judge(&submission.0, &submission.1, sink)
                };
                let thin = thin_margins(package, solution, judged, rerun)?;
                let thin = thin.into_iter().map(Box::new).map(Issue::ThinMargin);
                let others = built.cases.len() - samples;
                let is_weak = lint::samples_only(package, solution, judged, others, rerun)?;
                let weak = is_weak.then(|| Issue::SamplesOnly(submission.0.clone()));
                let issues = thin.chain(weak).collect();
                found.issues.extend(lint::not_allowed(package, issues));
            }
            let name = submission.0.clone();
            self.note(solution, name, outcome, is_locked, &mut found);
        }
        found.margins = self.locked_margins(&built.cases, &mut found.issues)?;
        // Judging may have shown more warnings than the lints.
        let odd = self.jury.warnings().into_iter().map(Issue::Odd).collect();
        for issue in lint::not_allowed(self.jury.package(), odd) {
            if !found.issues.contains(&issue) {
                found.issues.push(issue);
            }
        }
        found.cases = built.cases;
        Ok(found)
    }

    /// The margins according to `limits.lock`. Adds a finding for each that is too thin.
    fn locked_margins(
        &self,
        cases: &[Case],
        issues: &mut Vec<Issue>,
    ) -> Result<Option<LockedMargins>, Fault> {
        let package = self.jury.package();
        let lock = LimitsLock::read(&package.dir)?.filter(|_| !self.sanitized);
        let margins = lock
            .map(|lock| lock.margins(self.jury, cases))
            .transpose()?;
        if let Some(LockedMargins::Valid { thin, .. }) = &margins {
            let thin = thin.iter().cloned().map(Box::new);
            let thin = thin.map(Issue::ThinMargin).collect();
            issues.extend(lint::not_allowed(package, thin));
        }
        Ok(margins)
    }

    /// Whether this solution is judged.
    #[must_use]
    pub fn judges(&self, solution: &Solution) -> bool {
        let is_sanitized = solution.program.language.is_sanitized;
        let package = self.jury.package();
        // A match has no cases.
        package.kind != Kind::Match
            && (!self.sanitized || (is_sanitized && package.must_accept(solution)))
    }

    fn note(
        &self,
        solution: &Solution,
        name: String,
        outcome: Result<Judged, Fault>,
        is_locked: bool,
        found: &mut Verification,
    ) {
        let package = self.jury.package();
        match outcome {
            Ok(judged) => {
                if is_locked {
                    let broken = unexpected(package, &solution.expectation, &judged);
                    found.unexpected.extend(broken);
                }
                found.judged.push(judged);
            }
            Err(fault) => {
                if let Some(skipped) = Skipped::by(&name, &fault) {
                    found.skipped.push(skipped);
                    return;
                }
                let path = package.dir.join(&name).to_string_lossy().into_owned();
                let again = || shell_words(&["tengen", "judge", &package.id, &path]);
                found.faults.push((name, fault.repeated_by(again)));
            }
        }
    }
}

impl Skipped {
    /// The solution with this name, if the fault is a missing tool of its language.
    fn by(solution: &str, fault: &Fault) -> Option<Self> {
        match fault {
            Fault::Tool(tool) => Some(Self {
                solution: solution.to_owned(),
                language: tool.language.clone(),
                tool: tool.command.clone(),
                reason: fault.to_string(),
            }),
            _ => None,
        }
    }
}

impl Verification {
    /// The number of deviations, without warnings.
    #[must_use]
    pub fn unexpected(&self) -> usize {
        self.issues.len() - self.warnings() + self.unexpected.len() + self.faults.len()
    }

    /// The number of missing or superfluous things.
    #[must_use]
    pub fn warnings(&self) -> usize {
        let warnings = self.issues.iter().filter(|issue| issue.is_warning());
        warnings.count()
    }

    /// The conclusion.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        if !self.faults.is_empty() {
            Conclusion::PackageFailed
        } else if self.unexpected() > 0 {
            Conclusion::Unexpected
        } else if self.judged.is_empty() && self.played == 0 && !self.skipped.is_empty() {
            Conclusion::NotProven
        } else {
            Conclusion::AsExpected
        }
    }
}

impl Conclusion {
    /// The worst conclusion of several problems; as expected if there are none.
    pub fn worst<'a>(problems: impl IntoIterator<Item = &'a Verification>) -> Self {
        let conclusions = problems.into_iter().map(Verification::conclusion);
        conclusions.max().unwrap_or(Self::AsExpected)
    }
}

#[cfg(test)]
mod tests {
    use super::{Conclusion, Skipped, Verification};
    use crate::lint::Issue;
    use judge::Unexpected;
    use terms::fault::{Fault, PartFailure, ToolFailure, ToolFault};

    fn skipped() -> Verification {
        let fault = Fault::Tool(ToolFault {
            language: "go".to_owned(),
            command: "go".to_owned(),
            failure: ToolFailure::Missing,
        });
        let skipped = Skipped::by("a.go", &fault);
        Verification {
            skipped: skipped.into_iter().collect(),
            ..Verification::default()
        }
    }

    fn unexpected() -> Verification {
        Verification {
            unexpected: vec![Unexpected {
                solution: "a.c".to_owned(),
                group: None,
                message: String::new(),
            }],
            ..Verification::default()
        }
    }

    fn failed() -> Verification {
        let failure = PartFailure::NothingPrinted;
        let fault = Fault::part("p", "the checker".to_owned(), "a case", failure);
        Verification {
            faults: vec![("a.c".to_owned(), fault)],
            ..Verification::default()
        }
    }

    #[test]
    fn the_worst_problem_decides() {
        assert_eq!(Conclusion::worst([]), Conclusion::AsExpected);
        assert_eq!(Conclusion::worst(&[skipped()]), Conclusion::NotProven);
        let two = [unexpected(), skipped()];
        assert_eq!(Conclusion::worst(&two), Conclusion::Unexpected);
        let three = [failed(), unexpected(), skipped()];
        assert_eq!(Conclusion::worst(&three), Conclusion::PackageFailed);
        assert_eq!(failed().unexpected(), 1);
    }

    #[test]
    fn a_warning_alone_is_as_expected() {
        let warned = Verification {
            issues: vec![Issue::NoSamples],
            ..Verification::default()
        };
        assert_eq!((warned.warnings(), warned.unexpected()), (1, 0));
        assert_eq!(warned.conclusion(), Conclusion::AsExpected);
    }

    #[test]
    fn only_a_missing_tool_skips_a_solution() {
        let fault = Fault::Usage("no".to_owned());
        assert_eq!(Skipped::by("a.c", &fault), None);
        assert_eq!(skipped().skipped[0].tool, "go");
    }
}
