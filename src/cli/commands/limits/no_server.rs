//! Replacement for `DOMjudge` in builds without the feature `server`.

use super::super::no_server::missing;
use super::super::{Fault, Open};
use package::Package;
use soundness::measure::TargetMeasurement;

/// A judge that cannot be used in this build.
pub(super) enum OpenDomjudge {}

impl OpenDomjudge {
    pub(super) fn open(_: &str, _: Option<&str>, _: &Package) -> Result<Self, Fault> {
        Err(missing("`--on domjudge`"))
    }

    pub(super) fn measure(&self, _: &Open) -> Result<TargetMeasurement, Fault> {
        match *self {}
    }
}
