//! Results as tables in CSV.

use super::NO_SUBMISSION;
use crate::ranked::explained;
use crate::{NoSubmission, SubmissionResult};
use csv::Writer;
use judge::{Judged, JudgedCase};
use std::borrow::Cow;
use std::io;
use std::time::Duration;
use terms::verdict::Verdict;

/// What the rows of a table stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rows {
    /// Each case of each submission.
    #[default]
    Cases,
    /// Each submission, with the points of its groups.
    Submissions,
}

/// The submissions to one problem.
pub struct ProblemResults<'a> {
    /// The problem.
    pub problem: &'a str,
    /// The result of each.
    pub submissions: Vec<SubmissionResult<'a>>,
    /// The entries beside them that cannot be judged.
    pub others: &'a [NoSubmission],
}

/// The columns of a table of cases.
const CASE: [&str; 10] = [
    "problem",
    "submission",
    "case",
    "verdict",
    "share",
    "cpu_ms",
    "wall_ms",
    "memory_bytes",
    "kept",
    "message",
];
/// The columns of a table of submissions, before those of groups.
const SUBMISSION: [&str; 9] = [
    "problem",
    "submission",
    "verdict",
    "as_expected",
    "points",
    "of_points",
    "slowest_ms",
    "memory_bytes",
    "message",
];

/// A table in CSV. In a table of cases, a submission without judged cases has one row.
///
/// # Errors
/// Only if memory runs out.
pub fn csv(rows: Rows, problems: &[ProblemResults<'_>]) -> io::Result<Vec<u8>> {
    let mut table = Writer::from_writer(Vec::new());
    match rows {
        Rows::Cases => by_case(&mut table, problems)?,
        Rows::Submissions => by_submission(&mut table, problems)?,
    }
    table
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}

fn by_case(table: &mut Writer<Vec<u8>>, problems: &[ProblemResults<'_>]) -> io::Result<()> {
    table.write_record(CASE)?;
    for results in problems {
        let problem = results.problem;
        for submission in &results.submissions {
            let name = harmless(submission.name);
            if let Some((verdict, why)) = without_cases(submission) {
                let why = harmless(why);
                table.write_record([problem, &name, "", verdict, "", "", "", "", "", &why])?;
            }
            for case in submission.judged.iter().flat_map(|judged| &judged.cases) {
                table.write_record(case_row(problem, &name, case))?;
            }
        }
        for NoSubmission { name, reason } in results.others {
            let (name, why) = (harmless(name), harmless(reason));
            let verdict = NO_SUBMISSION;
            table.write_record([problem, &name, "", verdict, "", "", "", "", "", &why])?;
        }
    }
    Ok(())
}

fn case_row(problem: &str, name: &str, case: &JudgedCase) -> [String; 10] {
    [
        problem.to_owned(),
        name.to_owned(),
        case.id.clone(),
        case.verdict.name().to_owned(),
        case.share.to_string(),
        milliseconds(case.cpu),
        milliseconds(case.wall),
        case.memory.to_string(),
        if case.kept { "yes" } else { "no" }.to_owned(),
        harmless(&case.message).into_owned(),
    ]
}

/// The verdict and the reason of a submission that was not run.
fn without_cases<'a>(submission: &'a SubmissionResult<'_>) -> Option<(&'static str, &'a str)> {
    match &submission.judged {
        Ok(judged) => Some((Verdict::CompileError.name(), judged.refusal.as_deref()?)),
        Err(why) => Some(("", why)),
    }
}

fn by_submission(table: &mut Writer<Vec<u8>>, problems: &[ProblemResults<'_>]) -> io::Result<()> {
    let groups = groups(problems);
    let heads = groups.iter().map(|group| format!("points: {group}"));
    let fixed = SUBMISSION.map(str::to_owned);
    table.write_record(fixed.into_iter().chain(heads))?;
    for results in problems {
        for submission in &results.submissions {
            let figures = figures(submission);
            let judged = submission.judged.as_ref().ok();
            let points = groups.iter().map(|group| {
                let mut own = judged.iter().flat_map(|judged| &judged.groups);
                let found = own.find(|one| one.name == *group);
                found.map_or_else(String::new, |one| one.score.to_string())
            });
            let names = [results.problem.to_owned(), harmless(submission.name).into()];
            table.write_record(names.into_iter().chain(figures).chain(points))?;
        }
        for NoSubmission { name, reason } in results.others {
            let (name, why) = (harmless(name), harmless(reason));
            let row = [
                results.problem,
                &name,
                NO_SUBMISSION,
                "",
                "",
                "",
                "",
                "",
                &why,
            ];
            let empty = groups.iter().map(|_| "");
            table.write_record(row.into_iter().chain(empty))?;
        }
    }
    Ok(())
}

/// The names of all groups with points, in their order.
fn groups<'a>(problems: &'a [ProblemResults<'_>]) -> Vec<&'a str> {
    let mut names = Vec::new();
    let submissions = problems.iter().flat_map(|results| &results.submissions);
    let judged = submissions.filter_map(|submission| submission.judged.as_ref().ok());
    for group in judged.flat_map(|judged| &judged.groups) {
        if group.points > 0.0 && !names.contains(&&*group.name) {
            names.push(&*group.name);
        }
    }
    names
}

/// The cells between the names and the points of groups.
fn figures(submission: &SubmissionResult<'_>) -> [String; 7] {
    let expected = match submission.as_expected {
        None => "",
        Some(true) => "yes",
        Some(false) => "no",
    };
    let expected = expected.to_owned();
    let judged = match &submission.judged {
        Ok(judged) => judged,
        Err(why) => {
            let [empty, points, of, slowest, memory] = [(); 5].map(|()| String::new());
            let why = harmless(why).into_owned();
            return [empty, expected, points, of, slowest, memory, why];
        }
    };
    let most = judged.groups.iter().map(|group| group.points).sum::<f64>();
    let slowest = judged.cases.iter().map(|case| case.cpu).max();
    let memory = judged.cases.iter().map(|case| case.memory).max();
    [
        judged.verdict.name().to_owned(),
        expected,
        judged.score.to_string(),
        most.to_string(),
        slowest.map(milliseconds).unwrap_or_default(),
        memory.map(|bytes| bytes.to_string()).unwrap_or_default(),
        harmless(&reason(judged)).into_owned(),
    ]
}

/// Why a submission is not accepted: the compiler's output, or the first failed case.
fn reason(judged: &Judged) -> String {
    if let Some(refusal) = &judged.refusal {
        return refusal.clone();
    }
    let failure = judged.first_failure();
    failure.map_or_else(String::new, |case| {
        format!("{}: {}", case.id, explained(case))
    })
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64() * 1e3)
}

/// A text as a cell. Spreadsheets would take a cell with one of these prefixes for a formula, and
/// messages contain output of submissions.
fn harmless(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}
