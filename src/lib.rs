//! The command line of tengen: it turns a directory with a TOML spec into proven contest data and judges submissions
//! against it.
//!
//! The work is done by the crates below; here commands are read, and results shown. `docs/architecture.md` has the map.

pub mod cli;
pub mod scaffold;
