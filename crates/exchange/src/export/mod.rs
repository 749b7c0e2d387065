//! Exports: from a built problem to the files of another judge.
//!
//! # Theory of operation
//!
//! Each format has one file, which builds a [`Tree`] and records its losses. They share the common
//! parts: `solutions` turns any submission into a program of one file, `checking` determines how
//! outputs are compared, `expected` the expected verdicts of a solution.

mod adapter;
mod checking;
mod cms;
pub mod contest;
mod dmoj;
mod drivers;
mod expected;
mod folder;
mod generated;
mod group_limits;
mod hydro;
mod icpc;
mod judge;
mod language_limits;
mod leetcode;
mod luogu;
mod names;
mod parts;
mod pictures;
mod points;
mod polygon;
mod rules;
mod solutions;
mod visualizers;

use super::{Format, Losses, Tree};
use tengen_core::build::Case;
use tengen_core::contest::ContestProblem;
use tengen_core::fault::Fault;
use tengen_core::jury::Jury;
use tengen_core::package::{Group, Package};
use tengen_core::statement;

/// A problem whose cases are built.
#[derive(Clone, Copy)]
pub struct Ready<'a> {
    /// The problem, and the programs of its jury.
    pub jury: &'a Jury<'a>,
    /// All its cases, in order.
    pub cases: &'a [Case],
    /// Whether points are omitted: a submission is accepted or not.
    pub pass_fail: bool,
    /// Its entry in a contest, if it is exported for one.
    pub in_contest: Option<&'a ContestProblem>,
}

/// A problem in another format.
#[derive(Debug, Default)]
pub struct Exported {
    /// Its files.
    pub tree: Tree,
    /// The losses.
    pub losses: Losses,
}

impl Exported {
    /// Adds the input and the answer of a case at `place`, with the format's extension of answers.
    fn put_case(&mut self, place: &str, case: &Case, answer: &str) {
        self.tree.put(format!("{place}.in"), case.input.as_path());
        self.tree.put(format!("{place}.{answer}"), &case.answer);
    }
}

/// The problem in the format `to`.
///
/// # Errors
/// If the format does not support this kind of problem at all, or a file cannot be read.
pub fn export(ready: Ready, to: Format) -> Result<Exported, Fault> {
    let export = exporter(to);
    let export = export.ok_or_else(|| Fault::Usage(format!("there is no export to {to}")))?;
    statement::require_pictures(ready.package())?;
    let mut losses = Losses::default();
    let cases = names::renamed(ready.cases, to, &mut losses);
    let ready = Ready {
        cases: cases.as_deref().unwrap_or(ready.cases),
        ..ready
    };
    let mut exported = export(ready)?;
    exported.losses.extend(losses);
    rules::tell(&ready, to, &mut exported)?;
    names::tell(to, &mut exported);
    generated::lost(&ready, &mut exported);
    group_limits::lost(ready.package(), to, &mut exported.losses);
    visualizers::lost(ready.package(), to, &mut exported.losses);
    language_limits::lost(ready.package(), to, &mut exported.losses);
    Ok(exported)
}

/// Writes a problem.
type Exporter = fn(Ready) -> Result<Exported, Fault>;

/// The exporter of a format, if problems are exported to it.
fn exporter(format: Format) -> Option<Exporter> {
    match format {
        Format::Icpc => Some(icpc::modern),
        Format::IcpcLegacy => Some(icpc::legacy),
        Format::Domjudge => Some(icpc::domjudge),
        Format::Polygon => Some(polygon::export),
        Format::Hydro => Some(hydro::export),
        Format::Dmoj => Some(dmoj::export),
        Format::Cms => Some(cms::export),
        Format::Luogu => Some(luogu::export),
        Format::LeetcodeJson => Some(leetcode::export),
        Format::Folder => Some(folder::export),
        Format::LibraryChecker => None,
    }
}

/// The formats that problems are exported to.
pub fn formats() -> impl Iterator<Item = Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| exporter(*format).is_some())
}

impl<'a> Ready<'a> {
    fn package(&self) -> &'a Package {
        self.jury.package()
    }

    /// The groups, each with its cases.
    fn groups(&self) -> impl Iterator<Item = (&'a Group, Vec<&'a Case>)> {
        let cases = self.cases;
        let groups = self.package().groups.iter().enumerate();
        groups.map(move |(at, group)| {
            let own = cases.iter().filter(|case| case.planned.group == at);
            (group, own.collect())
        })
    }

    /// Whether there are points, and they are requested.
    fn is_scoring(&self) -> bool {
        !self.pass_fail && self.package().points() > 0.0
    }
}
