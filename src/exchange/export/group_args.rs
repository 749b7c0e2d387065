//! Arguments that groups add to those of validators and checkers.

use super::checking::icpc_flags;
use super::{Exported, Format, Ready};
use crate::package::{CheckerPart, Group, Package};

/// Notes the arguments that a format cannot hold: only the newest ICPC format has them.
pub(super) fn lost(ready: &Ready, to: Format, exported: &mut Exported) {
    if to == Format::Icpc {
        return;
    }
    for group in &ready.package().groups {
        let name = &group.name;
        if group.validator_args.iter().any(|args| !args.is_empty()) {
            exported.losses.weaker(
                format!("the arguments of validators in the group {name}"),
                "they are called without them",
            );
        }
        if !group.checker_args.is_empty() {
            exported.losses.lost(
                format!("the arguments of the checker in the group {name}"),
                "it is called without them",
            );
        }
    }
}

/// The arguments of validators for a group. Samples are valid with those of any group, and get those of the last.
pub(super) fn of_validators(package: &Package, group: &Group) -> Vec<String> {
    let groups = package.groups.iter().rev();
    let last = || {
        groups
            .filter_map(|group| group.validator_args.clone())
            .next()
    };
    group
        .validator_args
        .clone()
        .or_else(last)
        .unwrap_or_default()
}

/// The arguments of the output validator for a group, after the flags that all have.
pub(super) fn of_checker(group: &Group, flags: &[String]) -> Vec<String> {
    let own = match &group.checker {
        Some(CheckerPart::Builtin(name, options, _)) => icpc_flags(name, options),
        _ => None,
    };
    own.unwrap_or_else(|| flags.iter().chain(&group.checker_args).cloned().collect())
}
