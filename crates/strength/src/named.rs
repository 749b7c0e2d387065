//! The wrong solutions of a package: the data must catch each of them.

use crate::result::Cell;
use crate::tools::Tools;
use fuzz::comparison::Budget;
use judge::{Judge, Judged, ResultStore, cancelled_at};
use program::Source;
use std::time::Instant;
use terms::event::Sink;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// A solution of the package that must fail.
#[derive(Debug)]
pub struct NamedWrong {
    /// Its path.
    pub name: String,
    /// Its text.
    pub source: Source,
    /// The result on each case, or the reason why it could not be judged.
    pub cells: Result<Vec<Cell>, Fault>,
    /// The index of the first new input that catches it, if no case does.
    pub found: Option<usize>,
}

impl NamedWrong {
    /// Whether some case catches it.
    #[must_use]
    pub fn is_caught(&self) -> bool {
        let cells = self.cells.as_ref();
        cells.is_ok_and(|cells| cells.iter().any(|cell| cell.is_killed()))
    }

    /// Whether it was judged and no case catches it.
    pub(crate) fn is_missed(&self) -> bool {
        self.cells.is_ok() && !self.is_caught()
    }
}

/// Judges the wrong solutions on all cases, or up to the first failure of each group, until the
/// time is over.
///
/// # Errors
/// If something fails that would fail for every solution.
pub(crate) fn judge(
    tools: &Tools<'_>,
    all: bool,
    budget: &Budget<'_>,
    sink: &dyn Sink,
) -> Result<Vec<NamedWrong>, Fault> {
    let package = tools.jury.package();
    let wrong = package.solutions.iter();
    let wrong = wrong.filter(|solution| package.must_fail(solution));
    let wrong = wrong.map(|solution| package.submission(solution));
    let wrong: Vec<(String, Source)> = wrong.collect::<Result<_, Fault>>()?;
    let store = ResultStore::new(tools.dir, false);
    let judge = Judge {
        jury: tools.jury,
        cases: tools.cases,
        compiler: tools.compiler,
        sandbox: tools.jury.sandbox(),
        pool: tools.pool,
        all,
        store: Some(&store),
        workers: None,
        keeps_output: false,
        cancel: sandbox::Cancel::default(),
    };
    let until = budget.left().map(|left| Instant::now() + left);
    let judged = cancelled_at(until, &judge.cancel, || judge.judge_all(&wrong, sink))?;
    let is_cut = judge.cancel.is_cancelled();
    let named = wrong.into_iter().zip(judged);
    let named = named.filter(|(_, judged)| is_compiled(judged));
    let named = named.map(|((name, source), judged)| NamedWrong {
        name,
        source,
        cells: judged.and_then(|judged| {
            let cells = cells(tools, &judged);
            let is_whole = !is_cut || judged.cases.len() == tools.cases.len();
            let is_caught = cells.iter().any(|cell| cell.is_killed());
            (is_whole || is_caught).then_some(cells).ok_or_else(|| {
                Fault::Usage("the time was over before all cases were judged".to_owned())
            })
        }),
        found: None,
    });
    Ok(named.collect())
}

/// A solution that does not compile need not be caught.
fn is_compiled(judged: &Result<Judged, Fault>) -> bool {
    judged.as_ref().is_ok_and(|judged| judged.refusal.is_none()) || judged.is_err()
}

fn cells(tools: &Tools<'_>, judged: &Judged) -> Vec<Cell> {
    let cases = tools.cases.iter().map(|case| {
        let found = judged.cases.iter().find(|it| it.id == case.planned.id);
        match found {
            None => Cell::NotRun,
            Some(found) if found.verdict != Verdict::Accepted || found.share < 1.0 => {
                Cell::Killed(found.verdict)
            }
            Some(_) => Cell::Passed,
        }
    });
    cases.collect()
}
