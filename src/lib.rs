//! tengen turns a directory with a TOML spec into proven contest data and judges submissions against it.
//!
//! `docs/architecture.md` shows how the modules fit together.

mod beneath;
pub mod build;
pub mod checktestdata;
pub mod cli;
pub mod comparison;
pub mod difference;
mod digest;
pub mod event;
pub mod exchange;
pub mod fault;
pub mod fuzz;
pub mod harness;
pub mod judge;
pub mod jury;
pub mod language;
pub mod lint;
pub mod package;
pub mod plan;
mod pool;
pub mod program;
pub mod report;
pub mod sandbox;
pub mod scaffold;
mod scratch;
pub mod server;
pub mod shrink;
pub mod spec;
pub mod statement;
pub mod terms;
mod text;
pub mod transcript;
pub mod verdict;
