//! The report on whole problems.

use super::html::{Section, page_with};
use super::judged::{isolation, kept, scope, slowest};
use super::ranked::{AsExpected, group_cell};
use super::unproven;
use super::{BAD, DIM, GOOD, STRONG, Table, class, paint};
use anstyle::Style;
use base::text::{count, hanging, line, points};
use judge::{Judged, unexpected_cases};
use maud::html;
use package::{Package, Solution};
use soundness::verify::{Conclusion, Skipped, Verification};
use std::fmt::Write as _;
use std::path::Path;

/// All results of `verify`.
#[derive(Default)]
pub struct Verified {
    /// One per problem.
    pub problems: Vec<VerifiedProblem>,
    /// How many cases ran at once.
    pub jobs: usize,
    /// The duration, in seconds.
    pub seconds: f64,
    /// The command that installs what the skipped solutions need.
    pub install: Option<String>,
}

/// The results of `verify` for one problem.
pub struct VerifiedProblem {
    /// The problem.
    pub package: Package,
    /// The results.
    pub found: Verification,
}

impl Verified {
    /// The results for each problem.
    pub fn verifications(&self) -> impl Iterator<Item = &Verification> {
        self.problems.iter().map(|problem| &problem.found)
    }

    /// All solutions that were not judged.
    pub(super) fn skipped(&self) -> impl Iterator<Item = &Skipped> {
        self.verifications().flat_map(|found| &found.skipped)
    }
}

/// A table of solutions and groups for each problem, then warnings and deviations, then one line of
/// summary, and one about everything that could not be run. Tables have lines of at most `width`
/// columns, if there is a limit.
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
    let summary = SummaryLine::new(verified);
    let style = if summary.is_fine { GOOD } else { BAD };
    let result = paint(style, &summary.result);
    let seconds = verified.seconds;
    let jobs = count(verified.jobs, "job");
    let isolations = isolations(verified);
    let SummaryLine { before, others, .. } = summary;
    let _ = writeln!(
        text,
        "{before}: {result}{others}; {seconds:.1} s with {jobs}{isolations}"
    );
    if let Some(line) = unproven::line(verified.skipped(), verified.install.as_deref()) {
        let _ = writeln!(text, "{line}");
    }
    text
}

fn matrix(problem: &VerifiedProblem, width: Option<usize>) -> String {
    let package = &problem.package;
    if let Some(found) = &package.matches {
        let solutions = count(problem.found.played, "solution");
        return format!(
            "{}: a match of {}; {solutions} played against random moves\n",
            paint(STRONG, &package.id),
            found.game.kind()
        );
    }
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
        let mut unexpected = problem.found.unexpected.iter();
        let is_fine = !unexpected.any(|it| it.solution == judged.submission);
        let solution = solution(package, &judged.submission);
        let wrong = solution.map(|it| unexpected_cases(package, &it.expectation, judged));
        table.row(row(
            package,
            judged,
            &Some((is_fine, wrong.unwrap_or_default())),
        ));
    }
    let mut text = format!("{heading}\n{}", table.within(width));
    for (solution, _) in &problem.found.faults {
        let _ = writeln!(text, "  {} not judged: the package failed", line(solution));
    }
    text
}

/// The solution of this name.
fn solution<'a>(package: &'a Package, name: &str) -> Option<&'a Solution> {
    let mut solutions = package.solutions.iter();
    solutions.find(|solution| solution.program.path == Path::new(name))
}

fn row(package: &Package, judged: &Judged, as_expected: &AsExpected<'_>) -> Vec<(String, Style)> {
    let name = judged
        .submission
        .trim_start_matches("solutions/")
        .to_owned();
    let is_unexpected = matches!(as_expected, Some((false, _)));
    let mut row = vec![(name, if is_unexpected { BAD } else { Style::new() })];
    let groups = 0..package.groups.len();
    row.extend(groups.map(|index| group_cell(judged, index, as_expected)));
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
    if let Some(margins) = &problem.found.margins {
        put(paint(DIM, "margins:"), margins.to_string());
    }
    text
}

/// The page of all problems, whose sections are given.
#[must_use]
pub fn verified_page(verified: &Verified, sections: &[Section]) -> String {
    let SummaryLine {
        before,
        result,
        is_fine,
        others,
    } = SummaryLine::new(verified);
    let class = class(is_fine);
    let head = html! {
        p.summary { (before) ": " strong.(class) { (result) } (others) }
        @if let Some(line) = unproven::line(verified.skipped(), verified.install.as_deref()) { p { (line) } }
    };
    page_with("tengen verify", &head, sections)
}

/// One line on all problems.
struct SummaryLine {
    before: String,
    result: String,
    is_fine: bool,
    others: String,
}

impl SummaryLine {
    fn new(verified: &Verified) -> Self {
        let sum = |figure: fn(&Verification) -> usize| {
            verified.verifications().map(figure).sum::<usize>()
        };
        let conclusion = Conclusion::worst(verified.verifications());
        let result = match conclusion {
            Conclusion::AsExpected => "as expected".to_owned(),
            Conclusion::NotProven => "not proven".to_owned(),
            Conclusion::Unexpected | Conclusion::PackageFailed => {
                format!("{} unexpected", sum(Verification::unexpected))
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
        Self {
            before: format!(
                "{}, {}, {}",
                count(verified.problems.len(), "problem"),
                count(sum(|found| found.cases.len()), "case"),
                count(sum(|found| found.judged.len() + found.played), "solution"),
            ),
            result,
            is_fine: conclusion == Conclusion::AsExpected,
            others: format!("{warned}{skipped}"),
        }
    }
}

fn isolations(verified: &Verified) -> String {
    let judged = verified.verifications().flat_map(|found| &found.judged);
    let mut isolations: Vec<String> = judged.map(|judged| isolation(&judged.isolation)).collect();
    isolations.dedup();
    let isolations: Vec<String> = isolations.iter().map(|one| format!("; {one}")).collect();
    isolations.concat()
}
