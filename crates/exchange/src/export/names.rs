//! Names of files, which judges and file systems restrict.
//!
//! # Theory of operation
//!
//! Names of cases that are files are changed before anything is written, each with a loss. Invalid
//! names of other files are reported.

use super::Exported;
use crate::{Format, Losses, names};
use std::collections::{BTreeMap, BTreeSet};
use tengen_core::build::Case;

/// A name that configures a group in ICPC packages.
const OF_GROUPS: [&str; 2] = ["test_group", "testdata"];

/// The cases with valid names for the format, if any have to be changed.
pub(super) fn renamed(cases: &[Case], to: Format, losses: &mut Losses) -> Option<Vec<Case>> {
    let are_files = match to {
        Format::Icpc
        | Format::IcpcLegacy
        | Format::Domjudge
        | Format::Hydro
        | Format::Dmoj
        | Format::Folder => true,
        // Their files are numbered.
        Format::Polygon
        | Format::Cms
        | Format::Luogu
        | Format::LeetcodeJson
        | Format::LibraryChecker => false,
    };
    if !are_files {
        return None;
    }
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut cases = cases.to_vec();
    let mut changed = 0;
    // Those that can keep their names come first.
    let (kept, others): (Vec<usize>, Vec<usize>) =
        (0..cases.len()).partition(|at| is_fit(&cases[*at].planned.name));
    for at in kept.into_iter().chain(others) {
        let planned = &mut cases[at].planned;
        let group = planned.id.split('/').next().unwrap_or_default().to_owned();
        let name = if is_fit(&planned.name) {
            planned.name.clone()
        } else {
            of_cases(&planned.name)
        };
        // Some formats have all cases in one directory, so names must differ even without their
        // group.
        let flat = names::free(&format!("{group}-{name}"), &mut taken);
        let name = flat[group.len() + 1..].to_owned();
        if name != planned.name {
            changed += 1;
            losses.cosmetic(
                format!("the name of the case {}", planned.id),
                format!("it is called {group}/{name}, which every judge and file system takes"),
            );
            planned.id = format!("{group}/{name}");
            planned.name = name;
        }
    }
    (changed > 0).then_some(cases)
}

/// A portable name that does not configure a group.
fn of_cases(name: &str) -> String {
    let name = names::portable(name);
    if OF_GROUPS.contains(&name.as_str()) {
        format!("{name}-case")
    } else {
        name
    }
}

fn is_fit(name: &str) -> bool {
    names::is_portable(name) && !OF_GROUPS.contains(&name)
}

/// Records files with names that the format forbids, and names that differ only in upper and lower
/// case.
pub(super) fn tell(to: Format, exported: &mut Exported) {
    let is_strict = matches!(to, Format::Icpc | Format::IcpcLegacy | Format::Domjudge);
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    let mut losses = Losses::default();
    for path in exported.tree.paths() {
        // This one is for a judge that reads it.
        let is_special = path == ".timelimit";
        if is_strict && !is_special && !path.split('/').all(names::is_portable) {
            losses.lost(
                format!("{path}, whose name the format forbids"),
                "judges behave as if it was not there: rename it in the problem",
            );
        }
        if let Some(other) = seen.insert(path.to_lowercase(), path) {
            losses.lost(
                format!("{path} and {other}, whose names differ in upper and lower case only"),
                "some file systems hold only one of them: rename one in the problem",
            );
        }
    }
    exported.losses.extend(losses);
}
