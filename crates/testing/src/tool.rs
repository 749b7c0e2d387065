//! Tools that tests need.

use crate::skip::missing;
use std::path::{Path, PathBuf};

/// The tools whose name differs from that of their language.
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

/// Whether a program with this name is on the search path. A path to a program (which a test has
/// created) always counts as present.
#[must_use]
pub fn is_there(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if tool.contains('/') {
        return true;
    }
    let mut candidates = std::env::split_paths(&path).map(|dir: PathBuf| dir.join(tool));
    candidates.any(|candidate: PathBuf| Path::is_file(&candidate))
}

/// Skips the current test if one of these programs is not on the search path.
///
/// # Panics
/// If a program is missing: the panic ends the test.
pub fn needs(tools: &[&str]) {
    if let Some(tool) = tools.iter().find(|tool| !is_there(tool)) {
        let known = LANGUAGES.iter().find(|(known, _)| known == tool);
        missing(known.map_or(*tool, |(_, language)| language), tool);
    }
}
