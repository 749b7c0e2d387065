//! Exports: from a built problem to the files of another judge.
//!
//! Each format has a file that creates a [`Tree`] and reports its losses. Common code: `solutions`
//! makes single-file programs of everything that contestants may write, `checking` describes how
//! outputs are compared, `expected` describes the verdicts that a solution must get.

mod about;
mod adapter;
mod checking;
mod cms;
pub mod contest;
mod dmoj;
mod drivers;
mod editorials;
mod expected;
mod folder;
mod generated;
mod graders;
mod group_limits;
mod hydro;
mod icpc;
mod judge;
mod language_limits;
mod leetcode;
mod luogu;
mod names;
mod originals;
mod parts;
mod pictures;
mod points;
mod polygon;
mod repository;
mod rules;
mod scored;
mod solutions;
mod stream_files;
mod table;
mod testing_tool;
mod uoj;
mod visualizers;
mod yaml;

pub use names::tell_package;

use cases::build::Case;
use cases::jury::Jury;
use exchange::{Format, Losses, Tree};
use package::{Group, Package};
use statement::contest::ContestProblem;
use table::{FileNames, export_to};
use terms::fault::Fault;

/// A problem whose cases are built.
#[derive(Clone, Copy)]
pub struct Ready<'a> {
    /// The problem and its jury programs.
    pub jury: &'a Jury<'a>,
    /// All its cases, in order.
    pub cases: &'a [Case],
    /// Whether points are omitted: a submission is accepted or not.
    pub pass_fail: bool,
    /// The entry in a contest, if the problem is exported for one.
    pub in_contest: Option<&'a ContestProblem>,
}

/// The name under which `DOMjudge` shows a problem.
///
/// # Errors
/// If a statement cannot be read.
pub fn domjudge_name(package: &Package) -> Result<String, Fault> {
    let statements = statement::all(package)?;
    Ok(icpc::domjudge_name(package, &statements).unwrap_or_default())
}

/// A problem in another format.
#[derive(Debug, Default)]
pub struct Exported {
    /// Its files.
    pub tree: Tree,
    /// What the files cannot hold.
    pub losses: Losses,
    /// Whether a manager of several processes is among the files.
    has_manager: bool,
}

impl Exported {
    /// Adds the input and the answer of a case at `place`; `answer` is the extension of answers in
    /// the format.
    fn put_case(&mut self, place: &str, case: &Case, answer: &str) {
        self.tree.put(format!("{place}.in"), case.input.as_path());
        self.tree.put(format!("{place}.{answer}"), &case.answer);
    }
}

/// The problem in the format `to`.
///
/// # Errors
/// When the format cannot hold problems of this kind, or a file cannot be read.
pub fn export(ready: Ready, to: Format) -> Result<Exported, Fault> {
    let export = export_to(to);
    let export = export.ok_or_else(|| Fault::Usage(format!("there is no export to {to}")))?;
    statement::require_pictures(ready.package())?;
    let mut losses = Losses::default();
    let cases = match export.names {
        FileNames::Numbered => None,
        _ => names::renamed(ready.cases, &mut losses),
    };
    let ready = Ready {
        cases: cases.as_deref().unwrap_or(ready.cases),
        ..ready
    };
    let mut exported = (export.write)(ready)?;
    if !export.is_package {
        return Ok(exported);
    }
    exported.losses.extend(losses);
    originals::ship(&ready, to, &mut exported)?;
    editorials::ship(&ready, to, &mut exported)?;
    (export.tell_rules)(&ready, &mut exported)?;
    names::tell(export.names == FileNames::Portable, &mut exported);
    generated::lost(&ready, &mut exported);
    let (package, losses) = (ready.package(), &mut exported.losses);
    about::lost(package, export.about, losses);
    if let (Some(processes), false) = (package.processes, exported.has_manager) {
        losses.lost(
            format!("a manager of {processes} processes of a submission"),
            "its source goes along as an interactor, which the judge calls without named pipes",
        );
    }
    if let Some(instead) = export.group_limits {
        group_limits::lost(package, instead, losses);
    }
    stream_files::between_lost(package, to, losses);
    if !(export.has_stream_files)(package) {
        stream_files::lost(package, losses);
    }
    if !export.has_visualizers {
        visualizers::lost(package, losses);
    }
    if let Some(instead) = export.language_limits {
        language_limits::lost(package, instead, losses);
    }
    Ok(exported)
}

/// The formats to which problems can be exported.
pub fn formats() -> impl Iterator<Item = Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| export_to(*format).is_some())
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

    /// Whether the problem has points, and they are not omitted.
    fn is_scoring(&self) -> bool {
        !self.pass_fail && self.package().points() > 0.0
    }
}
