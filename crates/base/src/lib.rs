//! Small tools that every layer of tengen uses.
//!
//! Nothing here knows of problems or programs: text that is safe to print, hashes, first differences, threads, files
//! that stay beneath their directory, temporary directories that do not stay behind, and transcripts.

pub mod beneath;
pub mod difference;
pub mod digest;
pub mod glob;
pub mod pipeline;
pub mod pool;
pub mod scratch;
pub mod text;
pub mod transcript;
