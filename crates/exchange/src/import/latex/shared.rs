//! What the parts of a text share while it is read.

use super::tree::Block;
use crate::loss::Losses;
use std::collections::BTreeMap;

/// What all parts of a text share.
pub(super) struct Shared<'s> {
    pub(super) losses: &'s mut Losses,
    pub(super) footnotes: Vec<Vec<Block>>,
    /// What has a label: a figure or a table, and its number.
    pub(super) labels: BTreeMap<String, (&'static str, usize)>,
    /// How many of each kind have a caption.
    pub(super) captions: BTreeMap<&'static str, usize>,
    /// What the next label is of.
    pub(super) labelled: Option<(&'static str, usize)>,
    /// Whether anything refers to labels, so that captions need numbers.
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
