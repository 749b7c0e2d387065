//! The sources of the problems and the tests in this repository.

use mutation::Family;
use std::path::{Path, PathBuf};

pub(crate) struct Shipped {
    pub(crate) path: PathBuf,
    pub(crate) family: Family,
    pub(crate) text: String,
}

impl Shipped {
    /// Its path relative to the root of the workspace.
    pub(crate) fn name(&self) -> String {
        let path = self.path.strip_prefix(root()).unwrap_or(&self.path);
        path.to_string_lossy().into_owned()
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn family(path: &Path) -> Option<Family> {
    let language = match path.extension()?.to_str()? {
        "cpp" => "c++",
        "c" => "c",
        "rs" => "rust",
        "go" => "go",
        "java" => "java",
        "py" => "python",
        "js" => "javascript",
        _ => return None,
    };
    Family::of_language(language)
}

fn collect(directory: &Path, found: &mut Vec<Shipped>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, found);
        } else if let Some(family) = family(&path) {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push(Shipped { path, family, text });
        }
    }
}

/// All sources, in the order of their paths.
pub(crate) fn all() -> Vec<Shipped> {
    let mut found = Vec::new();
    for directory in ["tests/planted", "crates/planted/src"] {
        collect(&root().join(directory), &mut found);
    }
    for problem in std::fs::read_dir(root().join("problems")).unwrap() {
        let solutions = problem.unwrap().path().join("solutions");
        if solutions.is_dir() {
            collect(&solutions, &mut found);
        }
    }
    // These only list modules.
    found.retain(|source| !source.path.ends_with("mod.rs") && !source.path.ends_with("lib.rs"));
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}
