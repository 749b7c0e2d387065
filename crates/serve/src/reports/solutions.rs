//! The jury's solutions on all cases of a problem, as setters see them.
//!
//! Theory of operation: a version of a problem never changes, so its grid is made once, when a setter first asks for it, on a thread of
//! its own. It goes through the pool as all judging does, and is kept in memory for the version that is shown.

use crate::catalog::{Tools, Version};
use base::pool::lock;
use report::SubmissionResult;
use report::html::{CaseFiles, JudgedProblem, judged_problem};
use std::collections::BTreeMap;
use std::sync::Mutex;
use tengen_core::event::Silent;
use tengen_core::fault::Fault;
use tengen_core::judge::{Judge, Judged, unexpected};

/// The grids by the hashes of versions.
#[derive(Debug, Default)]
pub(crate) struct Grids(Mutex<BTreeMap<String, Grid>>);

/// A grid, as far as it is there.
#[derive(Clone, Debug)]
pub(crate) enum Grid {
    /// It is being made.
    Pending,
    /// A piece of HTML.
    Ready(String),
    /// Why there is none.
    Failed(String),
}

impl Grids {
    /// The grid of a version, if it was asked for.
    pub(crate) fn of(&self, version: &Version) -> Option<Grid> {
        lock(&self.0).get(version.hash()).cloned()
    }

    /// Notes that the grid of a version is wanted; whether it has to be made now. Those of older versions of the problem that `is_old`
    /// tells are forgotten.
    pub(crate) fn begin(&self, version: &Version, is_old: impl Fn(&str) -> bool) -> bool {
        let mut grids = lock(&self.0);
        grids.retain(|hash, _| !is_old(hash));
        let is_wanted = !matches!(
            grids.get(version.hash()),
            Some(Grid::Pending | Grid::Ready(_))
        );
        if is_wanted {
            grids.insert(version.hash().to_owned(), Grid::Pending);
        }
        is_wanted
    }

    /// Makes the grid of a version.
    pub(crate) fn make(&self, tools: &Tools, version: &Version) {
        let grid = match made(tools, version) {
            Ok(html) => Grid::Ready(html),
            Err(fault) => Grid::Failed(fault.to_string()),
        };
        lock(&self.0).insert(version.hash().to_owned(), grid);
    }
}

fn made(tools: &Tools, version: &Version) -> Result<String, Fault> {
    let package = version.package();
    let jury = version.jury();
    let judge = Judge {
        jury: &jury,
        cases: version.cases(),
        compiler: version.compiler(),
        sandbox: &*tools.sandbox,
        pool: &tools.pool,
        workers: None,
        all: true,
        store: None,
        keeps_output: false,
        cancel: sandbox::Cancel::default(),
    };
    let solutions = package.solutions.iter();
    let named = solutions.map(|solution| package.submission(solution));
    let named = named.collect::<Result<Vec<_>, Fault>>()?;
    let outcomes = judge.judge_all(&named, &Silent)?;
    let rows = package.solutions.iter().zip(&named).zip(&outcomes);
    let mut notes = Vec::new();
    let mut columns = Vec::new();
    for ((solution, (name, source)), outcome) in rows {
        let wrong = |judged: &Judged| unexpected(package, &solution.expectation, judged);
        let wrong = outcome.as_ref().map(wrong).unwrap_or_default();
        notes.extend(wrong.iter().map(ToString::to_string));
        columns.push(SubmissionResult {
            name,
            limit: package.limits_for(&source.language, None).time,
            judged: outcome.as_ref().map_err(ToString::to_string),
            is_unexpected: !wrong.is_empty(),
        });
    }
    let problem = JudgedProblem {
        package,
        cases: version.cases(),
        columns,
        notes,
        quantities: &[],
        read: &CaseFiles::read,
        draw: &|_, _| Ok(None),
        command: &|_, _| String::new(),
    };
    Ok(judged_problem(&problem, 0)?.into_string())
}
