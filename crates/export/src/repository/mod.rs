//! Directories of problems as setters keep them, and packages of judges that are laid out alike:
//! each format is a description in a file, data, and programs in fixed directories.

mod boca;
mod moj;
mod numbering;
mod rbx;
mod shared;
mod sinol;
mod tps;
mod words;

pub(crate) use boca::export as boca;
pub(crate) use moj::export as moj;
pub(crate) use rbx::export as rbx;
pub(crate) use sinol::export as sinol;
pub(crate) use tps::export as tps;
