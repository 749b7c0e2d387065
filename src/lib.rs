//! tengen turns a directory with a TOML spec into proven contest data and judges submissions against it.

pub mod language;
pub mod package;
pub mod plan;
pub mod sandbox;
pub mod spec;
pub mod verdict;
