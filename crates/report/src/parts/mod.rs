//! The report on the tests of a problem's components.

mod json;
mod text;

pub(super) use text::headline;

use package::Package;
use std::path::PathBuf;
use strength::{Grade, LetThrough, NotMutated, PartStrength, PartsStrength};

/// How well the components of a problem are tested.
pub struct PartsReport<'a> {
    /// The problem.
    pub package: &'a Package,
    /// The results.
    pub parts: &'a PartsStrength,
    /// The command that repeats this and keeps the findings.
    pub save: &'a str,
    /// What was kept, if requested.
    pub saved: Option<&'a [PathBuf]>,
}

impl PartsReport<'_> {
    /// Whether no component fails a test or lets certain errors through, and everything that could
    /// be kept was kept.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let is_sound = |part: &PartStrength| {
            let mut let_through = part.let_through.iter();
            let is_strict = !let_through.any(|it| it.grade == Grade::Certain);
            part.failed.is_empty() && is_strict && (part.found.is_empty() || self.saved.is_some())
        };
        self.parts.parts.iter().all(is_sound)
    }

    /// Whether a component could not be tested because it failed.
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        let mut parts = self.parts.parts.iter();
        parts.any(|part| matches!(part.mutants, Err(NotMutated::Fault(_))))
    }
}

/// What a component lets through, as a sentence without the component.
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
