//! Inputs that a search around given ones has found.

use super::outcome::{InputForm, OutcomeKind};
use generators::{Params, Value};
use std::collections::BTreeSet;
use variation::{ChangeKind, FILE, STEPS, Steps};

/// A valid input.
pub(super) struct Climbed {
    pub(super) file: String,
    pub(super) steps: Steps,
    pub(super) input: Vec<u8>,
    pub(super) changes: BTreeSet<ChangeKind>,
    pub(super) answer: Vec<u8>,
    pub(super) kind: OutcomeKind,
    /// Whether the input that was changed has another kind of answer: programs with wrong conditions
    /// rarely fail far from such a border.
    pub(super) is_border: bool,
    pub(super) form: InputForm,
    /// How often it was changed again.
    pub(super) expanded: usize,
    pub(super) is_large: bool,
}

impl Climbed {
    /// The parameters that make it.
    pub(super) fn params(&self) -> Params {
        params_of(&self.file, &self.steps)
    }

    pub(super) fn is_given(&self) -> bool {
        self.steps.0.is_empty()
    }
}

/// The parameters for these changes of a given file.
pub(super) fn params_of(file: &str, steps: &Steps) -> Params {
    let params = [
        (FILE.to_owned(), Value::Text(file.to_owned())),
        (STEPS.to_owned(), Value::Text(steps.to_string())),
    ];
    Params(params.into())
}
