//! The declared input in statements.

use super::limits::{GROUPS, groups_table};
use super::words::StatementWords;
use package::{Group, Package};

/// The line for the description of the input.
pub(super) const INPUT: &str = "{{input}}";
/// The line for the constraints.
pub(super) const CONSTRAINTS: &str = "{{constraints}}";

/// The replacement of a line of this statement, if it is a placeholder for a part of the declared
/// input.
pub(super) fn declared(
    package: &Package,
    language: &str,
    line: &str,
    statement: &str,
) -> Option<String> {
    let input = package.input()?;
    let words = StatementWords::for_language(language);
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
