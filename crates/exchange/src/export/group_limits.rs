//! Limits that differ by group.

use crate::{Format, Losses};
use tengen_core::package::Package;
use tengen_core::verdict::{bytes, seconds};

/// Records that a format has the same limits for all groups.
pub(super) fn lost(package: &Package, to: Format, losses: &mut Losses) {
    let instead = match to {
        // These support them.
        Format::Hydro | Format::Luogu | Format::LeetcodeJson => return,
        // Limits are not in the package at all, which is a separate loss.
        Format::Folder => "say it elsewhere: a folder holds files alone",
        Format::Dmoj => "the limit that is entered on the site holds for all groups",
        Format::Icpc
        | Format::IcpcLegacy
        | Format::Domjudge
        | Format::Polygon
        | Format::Cms
        | Format::LibraryChecker => "all groups have the limit of the problem",
    };
    for group in &package.groups {
        let own = group.limits;
        let limits = [
            own.time
                .map(|time| format!("time limit of {}", seconds(time))),
            own.memory
                .map(|memory| format!("memory limit of {}", bytes(memory))),
        ];
        for limit in limits.into_iter().flatten() {
            losses.lost(format!("the {limit} in group {}", group.name), instead);
        }
    }
}
