//! The report on the tests of the parts of a problem.

mod json;
mod text;

pub(super) use text::headline;

use std::path::PathBuf;
use strength::{Grade, LetThrough, NotMutated, PartStrength, PartsStrength};
use tengen_core::package::Package;

/// How well the parts of a problem are tested.
pub struct PartsReport<'a> {
    /// The problem.
    pub package: &'a Package,
    /// What was found.
    pub parts: &'a PartsStrength,
    /// The command that does the same again and keeps what it finds.
    pub save: &'a str,
    /// What was kept, if that was asked for.
    pub saved: Option<&'a [PathBuf]>,
}

impl PartsReport<'_> {
    /// Whether no part fails a test or lets through what is certainly wrong, and nothing that could be kept is left.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let is_sound = |part: &PartStrength| {
            let mut let_through = part.let_through.iter();
            let is_strict = !let_through.any(|it| it.grade == Grade::Certain);
            part.failed.is_empty() && is_strict && (part.found.is_empty() || self.saved.is_some())
        };
        self.parts.parts.iter().all(is_sound)
    }

    /// Whether some part could not be tested because it failed.
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        let mut parts = self.parts.parts.iter();
        parts.any(|part| matches!(part.mutants, Err(NotMutated::Fault(_))))
    }
}

/// What a part lets through, in a sentence without the part.
pub(super) fn sentence(it: &LetThrough) -> String {
    let evidence = match (&it.evidence, it.grade) {
        (Some(evidence), _) => format!(" ({evidence})"),
        (None, Grade::Certain) => String::new(),
        (None, _) => " (probably wrong)".to_owned(),
    };
    let what = it.example.kind.what;
    format!(
        "accepts {what}{evidence}: {} of {} tried, as {}",
        it.accepted, it.tried, it.example.about
    )
}
