//! The state that all parts of a text share while it is read.

use super::tree::Block;
use exchange::Losses;
use std::collections::BTreeMap;

/// The state that all parts of a text share.
pub(super) struct Shared<'s> {
    pub(super) losses: &'s mut Losses,
    pub(super) footnotes: Vec<Vec<Block>>,
    /// The target of each label: a figure or a table, and its number.
    pub(super) labels: BTreeMap<String, (&'static str, usize)>,
    /// The number of captions of each kind.
    pub(super) captions: BTreeMap<&'static str, usize>,
    /// The target of the next label.
    pub(super) labelled: Option<(&'static str, usize)>,
    /// Whether there are references to labels, so that captions need numbers.
    pub(super) has_references: bool,
}

impl<'s> Shared<'s> {
    pub(super) fn new(text: &str, losses: &'s mut Losses) -> Self {
        let references = ["\\ref{", "\\autoref{", "\\cref{", "\\Cref{"];
        Self {
            losses,
            footnotes: Vec::new(),
            labels: BTreeMap::new(),
            captions: BTreeMap::new(),
            labelled: None,
            has_references: references.iter().any(|command| text.contains(command)),
        }
    }
}
