//! Exports: from a built problem to the files of another judge.

mod folder;

use super::{Format, Losses, Tree};
use crate::build::Case;
use crate::fault::Fault;
use crate::package::Package;

/// A problem whose cases are built.
#[derive(Clone, Copy)]
pub struct Ready<'a> {
    /// The problem.
    pub package: &'a Package,
    /// All its cases, in order.
    pub cases: &'a [Case],
}

/// A problem in another format.
#[derive(Debug, Default)]
pub struct Exported {
    /// Its files.
    pub tree: Tree,
    /// What they do not hold.
    pub losses: Losses,
}

/// The problem in the format `to`.
///
/// # Errors
/// When the format cannot hold a problem of this kind at all, or a file cannot be read.
pub fn export(ready: Ready, to: Format) -> Result<Exported, Fault> {
    match to {
        Format::Folder => Ok(folder::export(ready)),
        _ => Err(Fault::Usage(format!("there is no export to {to}"))),
    }
}
