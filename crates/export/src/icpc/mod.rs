//! ICPC problem packages: the format of 2025-09, the legacy format, and `DOMjudge`'s combination of
//! both.

mod domjudge;
mod group_folder;
mod judging;
mod legacy;
mod modern;
mod submissions;
mod visualizers;

pub(super) use domjudge::{export as domjudge, name as domjudge_name};
pub(super) use legacy::export as legacy;
pub(super) use modern::export as modern;
