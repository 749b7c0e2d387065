//! The list of constraints, while it is written.

use super::tex::Tex;
use super::words::Language;

pub(super) struct List<'a> {
    pub(super) tex: Tex<'a>,
    pub(super) language: Language,
}
