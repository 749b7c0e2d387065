//! How strong the data of a problem are.

use super::ReportResources;
use crate::catalog::Version;
use crate::machines::Machines;
use cases::jury::Jury;
use report::{StrengthReport, html};
use std::ops::RangeInclusive;
use std::time::Duration;
use strength::{Request, Tools};
use terms::event::Silent;
use terms::fault::Fault;

/// The maximum number of inputs tried on surviving mutants.
const INPUTS: u64 = 20_000;

/// The limits of the measurement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The maximum number of mutants of each solution.
    pub(crate) mutants: u16,
    /// The maximum duration.
    pub(crate) seconds: u16,
    /// Whether every mutant is run on every case, which shows the value of each case.
    pub(crate) matrix: bool,
}

impl Effort {
    /// The allowed values.
    pub(crate) const MUTANTS: RangeInclusive<u16> = 1..=1000;
    pub(crate) const SECONDS: RangeInclusive<u16> = 1..=3600;
    /// The values if nothing is chosen.
    pub(crate) const USUAL: Self = Self {
        mutants: 200,
        seconds: 300,
        matrix: false,
    };
}

/// Measures like `tengen strength`, but does not store anything in the problem: the version is a
/// copy.
pub(crate) fn strength(
    version: &Version,
    means: &ReportResources<'_>,
    effort: Effort,
) -> Result<Option<String>, Fault> {
    let sandbox = version.sandbox_until(means.stop);
    let workers = means.machines.map(Machines::searchers);
    let jury = Jury::new(version.package(), version.compiler(), &sandbox);
    let request = Request {
        solutions: &[],
        all_solutions: false,
        mutants: effort.mutants.into(),
        seed: 0,
        inputs: INPUTS,
        is_counted: false,
        group: "strength",
        time: Some(Duration::from_secs(effort.seconds.into())),
        matrix: effort.matrix,
        workers: workers.as_deref(),
    };
    let tools = Tools {
        jury: &jury,
        cases: version.cases(),
        dir: version.build_dir(),
        compiler: version.compiler(),
        pool: means.pool,
    };
    let strength = request.run(tools, means.stop, &Silent)?;
    let id = &version.package().id;
    let report = StrengthReport {
        is_verbose: true,
        package: version.package(),
        cases: version.cases(),
        strength: &strength,
        save: &format!("tengen strength {id} --mutants {} --save", effort.mutants),
        plan: None,
        saved: None,
    };
    Ok(Some(html::strength(&report).into_string()))
}
