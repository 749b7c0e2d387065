//! What programs of a problem can be run on without being submitted.

use crate::catalog::Version;
use cases::build::Case;
use terms::Kind;

/// What programs of a problem can be run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// How many samples there are.
    pub(crate) samples: usize,
    /// Why programs are not run on other inputs, if that is so.
    pub(crate) no_input: Option<&'static str>,
}

impl Offer {
    /// What a problem offers.
    #[must_use]
    pub(crate) fn from_version(version: &Version) -> Self {
        let package = version.package();
        let no_input = match package.kind {
            Kind::Answer => Some("An answer is not a program: it has no input."),
            Kind::Match => Some("Programs of a match play games: submit yours to see it play."),
            _ if package.interactor.is_some() => {
                Some("Programs talk with an interactor, so they run on samples only.")
            }
            _ if package.passes > 1 => {
                Some("Programs run in several passes, so they run on samples only.")
            }
            _ => None,
        };
        Self {
            samples: samples(version).len(),
            no_input,
        }
    }
}

/// The cases whose results contestants see in full.
pub(super) fn samples(version: &Version) -> Vec<Case> {
    let package = version.package();
    let is_sample = |case: &&Case| package.shows(case.planned.group, &case.planned.name);
    version.cases().iter().filter(is_sample).cloned().collect()
}
