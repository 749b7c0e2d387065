//! Errors of hacks.

use crate::store::StoreError;
use package::PackageError;
use std::fmt;
use terms::fault::Fault;

/// Why a hack could not be tried or kept.
#[derive(Debug)]
pub(crate) enum HackError {
    /// The problem or the machine.
    Fault(Fault),
    /// The database.
    Store(StoreError),
    /// The stored data, or a later change of the problem.
    Other(String),
}

impl fmt::Display for HackError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(out),
            Self::Store(error) => error.fmt(out),
            Self::Other(why) => out.write_str(why),
        }
    }
}

impl From<Fault> for HackError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<PackageError> for HackError {
    fn from(error: PackageError) -> Self {
        Self::Fault(error.into())
    }
}

impl From<StoreError> for HackError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
