//! Tools that tests need.

use crate::skip::missing;
use std::path::{Path, PathBuf};

/// The tools whose name is not that of their language.
const LANGUAGES: [(&str, &str); 8] = [
    ("g++", "c++"),
    ("gcc", "c"),
    ("java", "java"),
    ("javac", "java"),
    ("node", "javascript"),
    ("python3", "python"),
    ("rustc", "rust"),
    ("ghc", "haskell"),
];

/// Whether there is a program of this name on the search path. A path, of a program that a test made, is always there.
#[must_use]
pub fn is_there(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if tool.contains('/') {
        return true;
    }
    let mut candidates = std::env::split_paths(&path).map(|dir: PathBuf| dir.join(tool));
    candidates.any(|candidate: PathBuf| Path::is_file(&candidate))
}

/// Ends the test that calls this as skipped where one of these programs is not on the search path.
///
/// # Panics
/// Where one is missing: that is how the test ends.
pub fn needs(tools: &[&str]) {
    if let Some(tool) = tools.iter().find(|tool| !is_there(tool)) {
        let known = LANGUAGES.iter().find(|(known, _)| known == tool);
        missing(known.map_or(*tool, |(_, language)| language), tool);
    }
}
