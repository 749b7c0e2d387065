//! Limits that differ between groups.

use exchange::Losses;
use package::Package;
use terms::verdict::{bytes, seconds};

/// Reports that a format has the same limits for all groups.
pub(super) fn lost(package: &Package, instead: &str, losses: &mut Losses) {
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
