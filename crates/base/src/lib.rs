//! Small tools that every layer of tengen uses.
//!
//! This crate does not depend on problems or programs. It contains text that is safe to print,
//! hashes, first differences between texts, threads, files that stay inside their directory,
//! temporary directories that are removed reliably, and transcripts of interactions.

pub mod beneath;
pub mod difference;
pub mod digest;
pub mod glob;
pub mod pipeline;
pub mod pool;
pub mod scratch;
pub mod text;
pub mod transcript;
