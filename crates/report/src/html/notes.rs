//! The result of a problem and its deviations, each with a link to the details.

use super::JudgedProblem;
use super::failures::Failures;
use crate::SubmissionResult;
use base::text::{count, line};
use judge::Unexpected;
use maud::{Markup, html};
use soundness::lint::Issue;
use std::collections::BTreeSet;
use std::fmt::Display;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// A deviation.
#[derive(Clone, Debug)]
pub struct Note {
    text: String,
    is_warning: bool,
    detail: Option<Detail>,
}

/// Where the page shows the details.
#[derive(Clone, Debug)]
enum Detail {
    /// At a solution, in all groups or in one.
    Solution(String, Option<String>),
    /// In the plot of times.
    Times,
    /// In the list of the data.
    Data,
    /// In the table of bounds.
    Bounds,
    /// In the table of all solutions.
    Solutions,
}

impl Detail {
    /// Where the page shows what a finding is about, if it does.
    fn of_issue(issue: &Issue) -> Option<Self> {
        match issue {
            Issue::ThinMargin(_) => Some(Self::Times),
            Issue::UnreachedBound(_) => Some(Self::Bounds),
            Issue::SameInput(_)
            | Issue::SameCases { .. }
            | Issue::SameAnswers { .. }
            | Issue::Drifts(_)
            | Issue::IgnoresSeed { .. }
            | Issue::NoSamples
            | Issue::WeakData(_) => Some(Self::Data),
            Issue::SamplesOnly(solution) => Some(Self::Solution(solution.clone(), None)),
            Issue::NoAcceptedSolution | Issue::NoFailingSolution | Issue::UnusedSolution(_) => {
                Some(Self::Solutions)
            }
            Issue::Tolerated(issue) => Self::of_issue(issue),
            _ => None,
        }
    }
}

impl Note {
    /// A warning.
    #[must_use]
    pub fn warning(text: impl Display) -> Self {
        Self {
            text: text.to_string(),
            is_warning: true,
            detail: None,
        }
    }

    /// A finding of `check`.
    #[must_use]
    pub fn of_issue(issue: &Issue) -> Self {
        Self {
            text: issue.to_string(),
            is_warning: issue.is_warning(),
            detail: Detail::of_issue(issue),
        }
    }

    /// A solution with an unexpected result.
    #[must_use]
    pub fn of_unexpected(unexpected: &Unexpected) -> Self {
        let group = unexpected.group.clone();
        Self {
            text: unexpected.to_string(),
            is_warning: false,
            detail: Some(Detail::Solution(unexpected.solution.clone(), group)),
        }
    }

    /// A submission that must get one of these verdicts and did not.
    #[must_use]
    pub fn of_submission(column: &SubmissionResult<'_>, required: &BTreeSet<Verdict>) -> Self {
        let required: Vec<&str> = required.iter().map(|verdict| verdict.name()).collect();
        let required = required.join(" or ");
        let found = match &column.judged {
            Ok(judged) if judged.refusal.is_some() => "but it does not compile".to_owned(),
            Ok(judged) => match judged.cases.iter().find(|it| it.verdict == judged.verdict) {
                Some(_) if judged.verdict == Verdict::Accepted => "got accepted".to_owned(),
                Some(case) if case.message.is_empty() => {
                    format!("got {} on {}", judged.verdict, case.id)
                }
                Some(case) => format!("got {} on {} ({})", judged.verdict, case.id, case.message),
                None => format!("got {}", judged.verdict),
            },
            Err(why) => format!("but it could not be judged: {why}"),
        };
        Self {
            text: format!("{}: expected {required}, {found}", line(column.name)),
            is_warning: false,
            detail: Some(Detail::Solution(column.name.to_owned(), None)),
        }
    }

    /// A solution that could not be judged.
    #[must_use]
    pub fn of_fault(solution: &str, fault: &Fault) -> Self {
        Self {
            text: format!("{}: {fault}", line(solution)),
            is_warning: false,
            detail: Some(Detail::Solution(solution.to_owned(), None)),
        }
    }

    /// Whether the result is as expected nevertheless.
    #[must_use]
    pub fn is_warning(&self) -> bool {
        self.is_warning
    }
}

/// Whether everything is as expected, and the deviations.
pub(super) fn notes(problem: &JudgedProblem<'_>, failures: &Failures<'_>) -> Markup {
    let warnings = problem.notes.iter().filter(|it| it.is_warning).count();
    let has_expectations = problem.columns.iter().any(|it| it.as_expected.is_some());
    html! {
        @if has_expectations || warnings < problem.notes.len() {
            p.result {
                @match unexpected(problem) {
                    0 => strong.fine { "as expected" },
                    some => strong.wrong { (some) " unexpected" },
                }
                @if warnings > 0 { " " (count(warnings, "warning")) }
            }
        }
        @if !problem.notes.is_empty() {
            ul.notes { @for note in &problem.notes { (entry(problem, failures, note)) } }
        }
    }
}

/// The number of deviations: the notes, or the submissions if these have no notes of their own.
pub(super) fn unexpected(problem: &JudgedProblem<'_>) -> usize {
    let notes = problem.notes.iter().filter(|it| !it.is_warning).count();
    let columns = problem.columns.iter().filter(|it| it.is_unexpected());
    notes.max(columns.count())
}

fn entry(problem: &JudgedProblem<'_>, failures: &Failures<'_>, note: &Note) -> Markup {
    let kind = if note.is_warning {
        "warning"
    } else {
        "unexpected"
    };
    let class = if note.is_warning { "dim" } else { "bad" };
    let detail = note.detail.as_ref();
    let detail = detail.and_then(|detail| anchor(problem, failures, detail));
    html! {
        li {
            b.(class) { (kind) } " " (line(&note.text))
            @if let Some(anchor) = detail { " " a href={ "#" (anchor) } { "detail" } }
        }
    }
}

fn anchor(problem: &JudgedProblem<'_>, failures: &Failures<'_>, detail: &Detail) -> Option<String> {
    let index = failures.problem;
    match detail {
        Detail::Times => Some(format!("p{index}-times")),
        Detail::Data => Some(format!("p{index}-data")),
        Detail::Bounds if problem.quantities.is_empty() => None,
        Detail::Bounds => Some(format!("p{index}-bounds")),
        Detail::Solutions => Some(format!("p{index}-solutions")),
        Detail::Solution(name, group) => {
            let mut columns = problem.columns.iter();
            let place = columns.position(|column| column.name == name)?;
            let column = &problem.columns[place];
            let cases = column.judged.as_ref().map_or(&[][..], |it| &it.cases);
            let of_group = |index: usize| {
                let found = problem.package.groups.get(index);
                let name = group.as_ref();
                name.is_none_or(|name| found.is_some_and(|found| found.name == *name))
            };
            let mut wrong = cases
                .iter()
                .filter(|case| of_group(case.group) && column.unexpected_cases.contains(&*case.id));
            let case = wrong.find_map(|case| failures.anchor(&case.id));
            Some(case.map_or_else(|| row(index, place), str::to_owned))
        }
    }
}

/// The id of a solution's row.
pub(super) fn row(problem: usize, solution: usize) -> String {
    format!("p{problem}-s{solution}")
}
