//! The state while a tree of HTML is converted.

use crate::shared::Shared;

/// Converts elements and collects what is lost.
pub(super) struct Reader<'r, 's> {
    pub(super) shared: &'r mut Shared<'s>,
    /// Whether `MathJax` left the sources of formulas in the page.
    pub(super) has_sources: bool,
    /// Whether the placeholder for the samples is written.
    pub(super) has_samples: bool,
}

impl<'r, 's> Reader<'r, 's> {
    pub(super) fn new(shared: &'r mut Shared<'s>, has_sources: bool) -> Self {
        Self {
            shared,
            has_sources,
            has_samples: false,
        }
    }

    /// Reports an element that is left out.
    pub(super) fn lose(&mut self, name: &str) {
        let what = format!("`<{}>` of HTML", name.replace('`', "'"));
        self.shared.losses.lost(what, "it is left out");
    }

    /// Reports something whose text alone is kept.
    pub(super) fn flatten(&mut self, what: &str) {
        self.shared.losses.weaker(what, "their text is kept");
    }
}
