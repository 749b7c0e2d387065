//! tengen turns a directory with a TOML spec into proven contest data and judges submissions against it.

pub mod sandbox;
