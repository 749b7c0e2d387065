//! What statements say of a declared input.

use super::limits::{GROUPS, groups_table};
use super::words::Words;
use crate::package::{Group, Package};

/// The line where what the input consists of goes.
pub(super) const INPUT: &str = "{{input}}";
/// The line where what must hold goes.
pub(super) const CONSTRAINTS: &str = "{{constraints}}";

/// What stands in the place of a line of this statement, if it is a place for something of the declared input.
pub(super) fn declared(
    package: &Package,
    language: &str,
    line: &str,
    statement: &str,
) -> Option<String> {
    let input = package.input()?;
    let words = Words::of(language);
    match line {
        INPUT => Some(input.section(words.language)),
        CONSTRAINTS => {
            let list = input.constraints(words.language);
            let has_table = statement.lines().any(|line| line.trim() == GROUPS);
            let is_narrower = |group: &Group| group.bounds.is_some() || !group.text.is_empty();
            let narrow = package.groups.iter().any(is_narrower);
            Some(if narrow && !has_table {
                format!("{list}\n{}", groups_table(package, language))
            } else {
                list
            })
        }
        _ => None,
    }
}
