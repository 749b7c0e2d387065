//! tengen turns a directory with a TOML spec into proven contest data and judges submissions against it.

pub mod language;
pub mod package;
pub mod sandbox;
pub mod verdict;
