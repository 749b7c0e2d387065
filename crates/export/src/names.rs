//! Restrictions of judges and file systems on file names.
//!
//! In formats that use the names of cases as file names, forbidden names are changed before
//! anything is written, each with a loss. Of all other files, forbidden names are reported.

use super::Exported;
use cases::build::Case;
use exchange::{Format, Losses, names};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// File names that configure a group in ICPC packages.
const OF_GROUPS: [&str; 2] = ["test_group", "testdata"];

/// The cases with names that the format takes, if any have to be changed.
pub(super) fn renamed(cases: &[Case], losses: &mut Losses) -> Option<Vec<Case>> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut cases = cases.to_vec();
    let mut changed = 0;
    // Cases that can keep their names come first.
    let (kept, others): (Vec<usize>, Vec<usize>) =
        (0..cases.len()).partition(|at| is_fit(&cases[*at].planned.name));
    for at in kept.into_iter().chain(others) {
        let planned = &mut cases[at].planned;
        let group = planned.id.split('/').next().unwrap_or_default().to_owned();
        let name = if is_fit(&planned.name) {
            planned.name.clone()
        } else {
            case_name(&planned.name)
        };
        // Some formats put all cases into one directory, so names must also differ without their
        // group.
        let flat = names::free(&format!("{group}-{name}"), &mut taken);
        let name = flat[group.len() + 1..].to_owned();
        if name != planned.name {
            changed += 1;
            losses.cosmetic(
                format!("the name of the case {}", planned.id),
                format!("it is called {group}/{name}, which every judge and file system accepts"),
            );
            planned.id = format!("{group}/{name}");
            planned.name = name;
        }
    }
    (changed > 0).then_some(cases)
}

/// Notes that a package of a format of ICPC gets a name that the format forbids. A zip file is
/// unpacked to a directory of its name.
pub fn tell_package(to: Format, path: &Path, losses: &mut Losses) {
    if !matches!(to, Format::Icpc | Format::IcpcLegacy) {
        return;
    }
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return;
    };
    let name = name.strip_suffix(".zip").unwrap_or(name);
    let is_allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    if !name.chars().all(is_allowed) {
        let fit: String = name
            .to_lowercase()
            .chars()
            .filter(|it| is_allowed(*it))
            .collect();
        losses.cosmetic(
            format!("the name {name} of the package"),
            format!("it is kept, but the format allows lower-case letters and digits only: rename it, for example to {fit}"),
        );
    }
}

/// A portable name that does not configure a group.
fn case_name(name: &str) -> String {
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

/// Notes files whose names the format forbids if it is strict, and names that differ in upper and lower case only.
pub(super) fn tell(is_strict: bool, exported: &mut Exported) {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    let mut losses = Losses::default();
    for path in exported.tree.paths() {
        // A file that Hydro reads.
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

#[cfg(test)]
mod tests {
    use super::{Format, Losses, Path, tell_package};

    #[test]
    fn packages_of_icpc_are_named_in_lower_case() {
        let told = |to, path: &str| {
            let mut losses = Losses::default();
            tell_package(to, Path::new(path), &mut losses);
            losses
                .iter()
                .map(|loss| loss.instead.clone())
                .collect::<String>()
        };
        assert_eq!(told(Format::Icpc, "out/spread2.zip"), "");
        assert_eq!(told(Format::Hydro, "My_Pkg"), "");
        assert!(told(Format::IcpcLegacy, "My_Pkg.zip").ends_with("to mypkg"));
    }
}
