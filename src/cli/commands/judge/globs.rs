//! Glob patterns in the names of submissions, for shells that do not expand them.

use base::glob::Pattern;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The special characters of a pattern.
const SPECIAL: [char; 2] = ['*', '?'];

/// Whether a path that does not exist is a pattern.
pub(super) fn is_pattern(path: &Path) -> bool {
    path.to_str().is_some_and(|path| path.contains(SPECIAL)) && !path.exists()
}

/// The existing paths that match a pattern, sorted by name. As in shells, no special character
/// matches a `/`, or a dot at the beginning of a name.
///
/// # Errors
/// If a directory cannot be read.
pub(super) fn matching(pattern: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = vec![PathBuf::new()];
    for part in pattern.components() {
        let mut next = Vec::new();
        for place in found {
            match part {
                Component::Normal(name) => match name.to_str().filter(|it| it.contains(SPECIAL)) {
                    Some(name) => next.extend(children(&place, name)?),
                    None => next.push(place.join(name)),
                },
                other => next.push(place.join(other)),
            }
        }
        found = next;
    }
    found.retain(|path| path.exists());
    Ok(found)
}

/// The entries of a directory with matching names; none if `dir` is not a directory.
fn children(dir: &Path, name: &str) -> io::Result<Vec<PathBuf>> {
    let is_here = dir.as_os_str().is_empty();
    let searched = if is_here { Path::new(".") } else { dir };
    if !searched.is_dir() {
        return Ok(Vec::new());
    }
    let (pattern, takes_hidden) = (Pattern::new(name, "*?"), name.starts_with('.'));
    let mut found = Vec::new();
    for entry in searched.read_dir()? {
        let name = entry?.file_name();
        let is_match =
            |name: &str| pattern.matches(name) && (takes_hidden || !name.starts_with('.'));
        if name.to_str().is_some_and(is_match) {
            found.push(dir.join(name));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{is_pattern, matching};
    use std::fs;

    #[test]
    fn a_pattern_matches_names_at_its_own_depth() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        for name in [
            "b/2.py",
            "a/1.py",
            "a/1.cpp",
            "a/.x.py",
            "c.py",
            "a/deep/3.py",
        ] {
            fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            fs::write(at(name), "").unwrap();
        }
        let found = |pattern: &str| matching(&at(pattern)).unwrap();
        assert_eq!(found("*/?.py"), [at("a/1.py"), at("b/2.py")]);
        assert_eq!(found("a/.*.py"), [at("a/.x.py")]);
        assert_eq!(found("?/deep/3.py"), [at("a/deep/3.py")]);
        assert!(found("*.rs").is_empty() && found("c.py/*").is_empty());
    }

    #[test]
    fn a_file_whose_name_has_marks_is_no_pattern() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a*.py");
        assert!(is_pattern(&path));
        fs::write(&path, "").unwrap();
        assert!(!is_pattern(&path) && !is_pattern(&dir.path().join("b.py")));
    }
}
