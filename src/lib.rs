//! The command line of tengen, which builds and checks contest data from a directory with a TOML
//! spec and judges submissions.
//!
//! This crate parses commands and shows results; the crates below do the work.
//! `docs/architecture.md` is the map of all crates.

pub mod cli;
pub mod scaffold;
