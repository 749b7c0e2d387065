//! The report on whole problems.

use super::judged::{isolation, scope, time};
use super::unproven::{self, Skipped};
use super::{BAD, DIM, GOOD, STRONG, Table, paint, verdict_style};
use anstyle::Style;
use base::text::{count, hanging, line, points};
use std::fmt::Write as _;
use tengen_core::fault::Fault;
use tengen_core::judge::{Judged, Surprise};
use tengen_core::lint::Issue;
use tengen_core::package::Package;
use tengen_core::verdict::Verdict;

/// All that `verify` found.
#[derive(Default)]
pub struct Verified {
    /// One a problem.
    pub problems: Vec<VerifiedProblem>,
    /// How many cases ran at once.
    pub jobs: usize,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The command that installs what the skipped solutions need.
    pub install: Option<String>,
}

/// What `verify` found on one problem.
pub struct VerifiedProblem {
    /// The problem.
    pub package: Package,
    /// How many cases it has.
    pub cases: usize,
    /// Lint issues.
    pub issues: Vec<Issue>,
    /// The judged solutions.
    pub judged: Vec<Judged>,
    /// Solutions that were not judged.
    pub skipped: Vec<Skipped>,
    /// Solutions on which a part of the package failed, and how.
    pub faults: Vec<(String, Fault)>,
    /// Broken expectations.
    pub surprises: Vec<Surprise>,
}

impl Verified {
    /// All solutions that were not judged.
    pub(super) fn skipped(&self) -> impl Iterator<Item = &Skipped> {
        self.problems.iter().flat_map(|problem| &problem.skipped)
    }
}

impl VerifiedProblem {
    /// How many things are not as they should be, warnings left aside.
    #[must_use]
    pub fn unexpected(&self) -> usize {
        self.issues.len() - self.warnings() + self.surprises.len() + self.faults.len()
    }

    /// How many things are missing or too much.
    #[must_use]
    pub fn warnings(&self) -> usize {
        let warnings = self.issues.iter().filter(|issue| issue.is_warning());
        warnings.count()
    }

    /// Whether every solution was skipped, so that nothing is known of the data.
    #[must_use]
    pub fn is_unproven(&self) -> bool {
        self.judged.is_empty() && !self.skipped.is_empty()
    }
}

/// A table of solutions and groups for each problem, then warnings and all that is unexpected, then one line of summary, and one of all that could not be run.
#[must_use]
pub fn verified(verified: &Verified) -> String {
    let mut text = String::new();
    for problem in &verified.problems {
        text.push_str(&matrix(problem));
    }
    for problem in &verified.problems {
        text.push_str(&unexpected(problem));
    }
    text.push_str(&summary(verified));
    if let Some(line) = unproven::line(verified.skipped(), verified.install.as_deref()) {
        let _ = writeln!(text, "{line}");
    }
    text
}

fn matrix(problem: &VerifiedProblem) -> String {
    let package = &problem.package;
    let heading = format!(
        "{}: {}",
        paint(STRONG, &package.id),
        scope(package, problem.cases)
    );
    let figures = package.groups.len() + 1;
    let mut table = Table::new(&[figures, figures + 1]);
    let heads = ["solution"]
        .into_iter()
        .chain(package.groups.iter().map(|group| group.name.as_str()));
    table.row(
        heads
            .chain(["slowest", "points"])
            .map(|head| (head.to_owned(), DIM)),
    );
    for judged in &problem.judged {
        let surprising = problem
            .surprises
            .iter()
            .any(|surprise| surprise.solution == judged.submission);
        table.row(row(package, judged, surprising));
    }
    let mut text = format!("{heading}\n{}", table.text());
    for (solution, _) in &problem.faults {
        let _ = writeln!(text, "  {} not judged: the package failed", line(solution));
    }
    text
}

fn row(package: &Package, judged: &Judged, surprising: bool) -> Vec<(String, Style)> {
    let name = judged
        .submission
        .trim_start_matches("solutions/")
        .to_owned();
    let mut row = vec![(name, if surprising { BAD } else { Style::new() })];
    for index in 0..package.groups.len() {
        let cases = judged.cases.iter().filter(|case| case.group == index);
        // The first of the worst.
        row.push(match cases.rev().max_by_key(|case| case.verdict) {
            None if judged.refusal.is_some() => {
                ("CE".to_owned(), verdict_style(Verdict::CompileError))
            }
            None => ("-".to_owned(), DIM),
            Some(worst) if worst.verdict == Verdict::Accepted => ("AC".to_owned(), GOOD),
            Some(worst) => {
                let case = worst.id.rsplit('/').next().unwrap_or_default();
                (format!("{} {case}", worst.verdict.short()), Style::new())
            }
        });
    }
    let slowest = judged
        .cases
        .iter()
        .map(|case| case.cpu)
        .max()
        .unwrap_or_default();
    row.push((time(slowest), Style::new()));
    row.push((points(judged.score), Style::new()));
    row
}

fn unexpected(problem: &VerifiedProblem) -> String {
    let id = &problem.package.id;
    let mut text = String::new();
    let mut put = |mark: String, message: String| {
        let _ = writeln!(text, "{mark} {id}: {message}");
    };
    let bad = || paint(BAD, "unexpected:");
    for issue in &problem.issues {
        let mark = if issue.is_warning() {
            paint(STRONG, "warning:")
        } else {
            bad()
        };
        put(mark, issue.to_string());
    }
    for surprise in &problem.surprises {
        let group = surprise
            .group
            .as_ref()
            .map(|group| format!(" in group {group}"))
            .unwrap_or_default();
        put(
            bad(),
            format!(
                "{}{group}: {}",
                line(&surprise.solution),
                hanging(&surprise.message)
            ),
        );
    }
    text
}

fn summary(verified: &Verified) -> String {
    let problems = &verified.problems;
    let sum = |figure: fn(&VerifiedProblem) -> usize| problems.iter().map(figure).sum::<usize>();
    let unexpected = sum(VerifiedProblem::unexpected);
    let skipped = sum(|problem| problem.skipped.len());
    let mut isolations: Vec<String> = problems
        .iter()
        .flat_map(|problem| &problem.judged)
        .map(|judged| isolation(&judged.isolation))
        .collect();
    isolations.dedup();
    let result = match unexpected {
        0 if verified.problems.iter().any(VerifiedProblem::is_unproven) => paint(BAD, "not proven"),
        0 => paint(GOOD, "as expected"),
        _ => paint(BAD, &format!("{unexpected} unexpected")),
    };
    let warned = match sum(VerifiedProblem::warnings) {
        0 => String::new(),
        some => format!(", {}", count(some, "warning")),
    };
    let skipped = match skipped {
        0 => String::new(),
        some => format!(", {some} skipped"),
    };
    let isolations: Vec<String> = isolations.iter().map(|one| format!("; {one}")).collect();
    format!(
        "{}, {}, {}: {result}{warned}{skipped}; {:.1} s with {}{}\n",
        count(problems.len(), "problem"),
        count(sum(|problem| problem.cases), "case"),
        count(sum(|problem| problem.judged.len()), "solution"),
        verified.seconds,
        count(verified.jobs, "job"),
        isolations.concat(),
    )
}
