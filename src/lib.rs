//! The command line of tengen: it turns a directory with a TOML spec into proven contest data and
//! judges submissions against it.
//!
//! The crates below do the work; this one parses commands and shows results. `docs/architecture.md`
//! has the map.

pub mod cli;
pub mod scaffold;
