//! x
use super::MakeASequence;
use crate::Generator;
pub(super) const ALL: &[Generator<MakeASequence>] = &[];
