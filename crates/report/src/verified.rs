//! The report on whole problems.

use super::judged::{isolation, kept, scope, slowest};
use super::ranked::group_cell;
use super::unproven;
use super::{BAD, DIM, GOOD, STRONG, Table, paint};
use anstyle::Style;
use base::text::{count, hanging, line, points};
use std::fmt::Write as _;
use tengen_core::judge::Judged;
use tengen_core::package::Package;
use tengen_core::verify::{Conclusion, Skipped, Verification};

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
    /// What was found.
    pub found: Verification,
}

impl Verified {
    /// What was found on each problem.
    pub fn verifications(&self) -> impl Iterator<Item = &Verification> {
        self.problems.iter().map(|problem| &problem.found)
    }

    /// All solutions that were not judged.
    pub(super) fn skipped(&self) -> impl Iterator<Item = &Skipped> {
        self.verifications().flat_map(|found| &found.skipped)
    }
}

/// A table of solutions and groups for each problem, then warnings and all that is unexpected, then one line of summary, and one of all that could not be run. Tables have lines of at most `width` columns, if there is a limit.
#[must_use]
pub fn verified(verified: &Verified, width: Option<usize>) -> String {
    let mut text = String::new();
    for problem in &verified.problems {
        text.push_str(&matrix(problem, width));
    }
    for problem in &verified.problems {
        text.push_str(&unexpected(problem));
    }
    let judged = verified.verifications().flat_map(|found| &found.judged);
    text.push_str(&kept(judged));
    text.push_str(&summary(verified));
    if let Some(line) = unproven::line(verified.skipped(), verified.install.as_deref()) {
        let _ = writeln!(text, "{line}");
    }
    text
}

fn matrix(problem: &VerifiedProblem, width: Option<usize>) -> String {
    let package = &problem.package;
    let heading = format!(
        "{}: {}",
        paint(STRONG, &package.id),
        scope(package, problem.found.cases.len())
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
    for judged in &problem.found.judged {
        let is_unexpected = problem
            .found
            .unexpected
            .iter()
            .any(|unexpected| unexpected.solution == judged.submission);
        table.row(row(package, judged, is_unexpected));
    }
    let mut text = format!("{heading}\n{}", table.within(width));
    for (solution, _) in &problem.found.faults {
        let _ = writeln!(text, "  {} not judged: the package failed", line(solution));
    }
    text
}

fn row(package: &Package, judged: &Judged, is_unexpected: bool) -> Vec<(String, Style)> {
    let name = judged
        .submission
        .trim_start_matches("solutions/")
        .to_owned();
    let mut row = vec![(name, if is_unexpected { BAD } else { Style::new() })];
    row.extend((0..package.groups.len()).map(|index| group_cell(judged, index)));
    row.push((slowest(judged.cases.iter()), Style::new()));
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
    for issue in &problem.found.issues {
        let mark = if issue.is_warning() {
            paint(STRONG, "warning:")
        } else {
            bad()
        };
        put(mark, issue.to_string());
    }
    for unexpected in &problem.found.unexpected {
        put(bad(), hanging(&unexpected.to_string()));
    }
    text
}

fn summary(verified: &Verified) -> String {
    let sum =
        |figure: fn(&Verification) -> usize| verified.verifications().map(figure).sum::<usize>();
    let mut isolations: Vec<String> = verified
        .verifications()
        .flat_map(|found| &found.judged)
        .map(|judged| isolation(&judged.isolation))
        .collect();
    isolations.dedup();
    let result = match Conclusion::of(verified.verifications()) {
        Conclusion::AsExpected => paint(GOOD, "as expected"),
        Conclusion::NotProven => paint(BAD, "not proven"),
        Conclusion::Unexpected | Conclusion::PackageFailed => {
            let unexpected = sum(Verification::unexpected);
            paint(BAD, &format!("{unexpected} unexpected"))
        }
    };
    let warned = match sum(Verification::warnings) {
        0 => String::new(),
        some => format!(", {}", count(some, "warning")),
    };
    let skipped = match sum(|found| found.skipped.len()) {
        0 => String::new(),
        some => format!(", {some} skipped"),
    };
    let isolations: Vec<String> = isolations.iter().map(|one| format!("; {one}")).collect();
    format!(
        "{}, {}, {}: {result}{warned}{skipped}; {:.1} s with {}{}\n",
        count(verified.problems.len(), "problem"),
        count(sum(|found| found.cases.len()), "case"),
        count(sum(|found| found.judged.len()), "solution"),
        verified.seconds,
        count(verified.jobs, "job"),
        isolations.concat(),
    )
}
