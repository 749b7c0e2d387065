//! The failures, case by case: the input, the answer, and how each submission failed.

use super::{
    Boards, CaseFiles, JudgedProblem, block, diff, pictures, short_name, shows_answers, steps,
};
use crate::SubmissionResult;
use crate::judged::megabytes;
use crate::transcript::is_late;
use base::text::{count, escape_text, line};
use cases::build::Case;
use judge::JudgedCase;
use maud::{Markup, html};
use package::Package;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use terms::fault::Fault;
use terms::verdict::{Verdict, seconds};

/// The maximum number of cases shown.
const CASES: usize = 60;
/// The maximum number of boards of one case.
const BOARDS: usize = 3;

/// The failures that are shown: the first one of each submission in each group.
pub(super) struct Failures<'a> {
    /// By the index of the case among those of the problem.
    of_case: BTreeMap<usize, Vec<ShownFailure<'a>>>,
    /// How many more cases are the first failure of a submission.
    left_out: usize,
    anchors: BTreeMap<&'a str, String>,
    /// The index of the problem on the page.
    pub(super) problem: usize,
}

struct ShownFailure<'a> {
    column: &'a SubmissionResult<'a>,
    case: &'a JudgedCase,
}

impl<'a> Failures<'a> {
    /// The failures of a problem; `index` is its position on the page.
    pub(super) fn new(problem: &'a JudgedProblem<'a>, index: usize) -> Self {
        let places: BTreeMap<&str, usize> = (0..)
            .zip(problem.cases)
            .map(|(place, case)| (case.planned.id.as_str(), place))
            .collect();
        let mut of_case: BTreeMap<usize, Vec<ShownFailure<'a>>> = BTreeMap::new();
        for column in &problem.columns {
            let cases = column.judged.as_ref().map_or(&[][..], |it| &it.cases);
            let mut groups = BTreeSet::new();
            let is_unexpected = |it: &JudgedCase| column.unexpected_cases.contains(&*it.id);
            for case in cases.iter().filter(|it| it.verdict != Verdict::Accepted) {
                let is_first = groups.insert((case.group, is_unexpected(case)));
                if let (true, Some(place)) = (is_first, places.get(&*case.id)) {
                    of_case
                        .entry(*place)
                        .or_default()
                        .push(ShownFailure { column, case });
                }
            }
        }
        let all = of_case.len();
        // Unexpected ones come first.
        let mut ranked: Vec<_> = of_case.into_iter().collect();
        let is_unexpected =
            |it: &ShownFailure<'_>| it.column.unexpected_cases.contains(&*it.case.id);
        ranked.sort_by_key(|(_, failures)| !failures.iter().any(is_unexpected));
        of_case = ranked.into_iter().take(CASES).collect();
        let anchor = |place: &usize| {
            let id = problem.cases[*place].planned.id.as_str();
            (id, format!("p{index}-c{place}"))
        };
        Self {
            left_out: all - of_case.len(),
            problem: index,
            anchors: of_case.keys().map(anchor).collect(),
            of_case,
        }
    }

    /// The id of the page element for a case.
    pub(super) fn anchor(&self, case: &str) -> Option<&str> {
        self.anchors.get(case).map(String::as_str)
    }

    /// The cases, each collapsed.
    pub(super) fn details(
        &self,
        problem: &JudgedProblem<'_>,
        boards: &mut Boards<'_>,
    ) -> Result<Markup, Fault> {
        if self.of_case.is_empty() {
            return Ok(html! {});
        }
        let mut parts = Vec::new();
        for (place, failures) in &self.of_case {
            parts.push(self.case(problem, &problem.cases[*place], failures, boards)?);
        }
        Ok(html! {
            h2 { "Failures" }
            p.dim { "Of each solution the first in each group, and the first that is not as expected." }
            @for part in parts { (part) }
            @if self.left_out > 0 { p.dim { (count(self.left_out, "more case")) " not shown" } }
        })
    }

    fn case(
        &self,
        problem: &JudgedProblem<'_>,
        case: &Case,
        failures: &[ShownFailure<'_>],
        boards: &mut Boards<'_>,
    ) -> Result<Markup, Fault> {
        let id = &case.planned.id;
        let files = (problem.read)(case)?;
        Ok(html! {
            details.case id=[self.anchor(id)] {
                summary {
                    b { (id) }
                    @for ShownFailure { column, case } in failures {
                        " " span.tag.(column.class_of(case)) { (case.verdict.short()) " " (short_name(&problem.columns, column)) }
                    }
                }
                div.panes {
                    (block("input", &files.input))
                    @if shows_answers(problem.package) { (block("answer", &files.answer)) }
                }
                (boards_of(id, &files.input, failures, boards))
                (pictures::of_case(problem, case, boards))
                @for failure in failures {
                    (one(failure, boards))
                    (pictures::of_output(problem, case, (failure.column.name, failure.case), boards))
                }
            }
        })
    }
}

/// The result of the submission with this name on a case, within this time limit.
#[must_use]
pub fn judged_case(
    package: &Package,
    (case, files): (&Case, &CaseFiles),
    (name, limit): (&str, Duration),
    judged: &JudgedCase,
) -> Markup {
    let mut boards = Boards::new(package);
    let column = SubmissionResult {
        name,
        limit,
        judged: Err(String::new()),
        as_expected: None,
        unexpected_cases: BTreeSet::new(),
    };
    let failures = [ShownFailure {
        column: &column,
        case: judged,
    }];
    html! {
        div.panes {
            (block("input", &files.input))
            @if shows_answers(package) { (block("answer", &files.answer)) }
        }
        (boards_of(&case.planned.id, &files.input, &failures, &mut boards))
        (one(&failures[0], &mut boards))
    }
}

/// The only board of an input, or those of the lines with first differences.
fn boards_of(
    id: &str,
    input: &[u8],
    failures: &[ShownFailure<'_>],
    boards: &mut Boards<'_>,
) -> Markup {
    let pictures = boards.find(input);
    let places = failures
        .iter()
        .filter_map(|it| it.case.place?.line.checked_sub(1));
    let places: BTreeSet<usize> = match pictures.len() {
        1 => [0].into(),
        _ => places.filter(|place| *place < pictures.len()).collect(),
    };
    html! {
        @for place in places.iter().take(BOARDS) { (steps::board(&pictures[*place], id, boards)) }
        @if places.len() > BOARDS { p.dim { (count(places.len() - BOARDS, "more board")) " not drawn" } }
    }
}

fn one(ShownFailure { column, case }: &ShownFailure<'_>, boards: &mut Boards<'_>) -> Markup {
    html! {
        section.failure {
            h3 { (line(column.name)) ": " span.verdict.(column.class_of(case)) { (case.verdict.name()) } }
            p.dim { (seconds(case.cpu)) " of " (seconds(column.limit)) ", " (megabytes(case.memory)) }
            @if !case.message.is_empty() { pre.message { (escape_text(case.message.as_bytes())) } }
            @if let Some(text) = &case.diff { (diff(text)) }
            @if !case.debug.is_empty() {
                div.block { h4 { "printed besides its answer" } pre tabindex="0" { (escape_text(case.debug.as_bytes())) } }
            }
            @if let Some(transcript) = &case.transcript {
                (steps::interaction(transcript, is_late(case), boards))
            }
        }
    }
}
