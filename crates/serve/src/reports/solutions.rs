//! The jury's solutions on all cases of a problem.

use super::ReportResources;
use crate::catalog::Version;
use crate::machines::Machines;
use judge::{Judge, Judged, unexpected, unexpected_cases};
use report::SubmissionResult;
use report::html::{CaseFiles, JudgedProblem, Note, judged_problem};
use sandbox::Cancel;
use terms::event::Silent;
use terms::fault::Fault;

/// Judges all of them; `None` if that was stopped.
pub(crate) fn solutions(
    version: &Version,
    means: &ReportResources<'_>,
) -> Result<Option<String>, Fault> {
    let cancel = Cancel::from(means.stop.clone());
    let workers = means.machines.map(Machines::background);
    let package = version.package();
    let jury = version.jury();
    let judge = Judge {
        jury: &jury,
        cases: version.cases(),
        compiler: version.compiler(),
        sandbox: jury.sandbox(),
        pool: means.pool,
        workers: workers.as_deref(),
        all: true,
        store: None,
        keeps_output: false,
        cancel: cancel.clone(),
    };
    let solutions = package.solutions.iter();
    let named = solutions.map(|solution| package.submission(solution));
    let named = named.collect::<Result<Vec<_>, Fault>>()?;
    let outcomes = judge.judge_all(&named, &Silent)?;
    // Then the results are meaningless.
    if cancel.is_cancelled() {
        return Ok(None);
    }
    let rows = package.solutions.iter().zip(&named).zip(&outcomes);
    let mut notes = Vec::new();
    let mut columns = Vec::new();
    for ((solution, (name, source)), outcome) in rows {
        let wrong = |judged: &Judged| unexpected(package, &solution.expectation, judged);
        let cases = |judged| unexpected_cases(package, &solution.expectation, judged);
        let wrong = outcome.as_ref().map(wrong).unwrap_or_default();
        notes.extend(wrong.iter().map(Note::of_unexpected));
        columns.push(SubmissionResult {
            name,
            limit: package.limits_for(&source.language, None).time,
            judged: outcome.as_ref().map_err(ToString::to_string),
            as_expected: Some(wrong.is_empty()),
            unexpected_cases: outcome.as_ref().map(cases).unwrap_or_default(),
        });
    }
    let problem = JudgedProblem {
        package,
        cases: version.cases(),
        columns,
        others: &[],
        notes,
        quantities: &[],
        read: &CaseFiles::read,
        draw: &|_, _| Ok(None),
        command: &|_, _| String::new(),
    };
    Ok(Some(judged_problem(&problem, 0)?.into_string()))
}
