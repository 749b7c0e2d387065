//! Counting loops, and the separators between their iterations.

use super::{text, tight};
use tree_sitter::Node;

/// The counter of a loop: its name, start and end.
pub(super) struct LoopCounter {
    pub(super) name: String,
    pub(super) from: u8,
    pub(super) bound: String,
    /// The number of iterations, as a script expression.
    pub(super) rounds: String,
}

impl LoopCounter {
    /// Conditions that hold in all iterations except the first.
    pub(super) fn firsts(&self) -> Vec<String> {
        let Self { name, from, .. } = self;
        let mut all = vec![format!("{name}>{from}"), format!("{name}!={from}")];
        if *from == 0 {
            all.push(name.clone());
        }
        all
    }

    /// Conditions that hold in all iterations except the last.
    pub(super) fn lasts(&self) -> Vec<String> {
        let Self {
            name, from, bound, ..
        } = self;
        match from {
            0 => vec![
                format!("{name}+1<{bound}"),
                format!("{name}<{bound}-1"),
                format!("{name}!={bound}-1"),
                format!("{name}+1!={bound}"),
            ],
            _ => vec![format!("{name}<{bound}"), format!("{name}!={bound}")],
        }
    }
}

/// Whether a statement reads a space if one of these conditions holds.
pub(super) fn separates(node: Node<'_>, program: &str, conditions: &[String]) -> bool {
    let parts = [
        node.child_by_field_name("condition"),
        node.child_by_field_name("consequence"),
    ];
    let [Some(test), Some(then)] = parts else {
        return false;
    };
    let test = tight(text(test, program));
    let test = test.trim_start_matches('(').trim_end_matches(')');
    let then = tight(text(then, program));
    let then = then.trim_start_matches('{').trim_end_matches('}');
    node.kind() == "if_statement"
        && node.child_by_field_name("alternative").is_none()
        && conditions.iter().any(|condition| condition == test)
        && ["inf.readSpace();", "inf.readChar('');"].contains(&then)
}
