//! Patterns of paths, as shells and Python have them.

use crate::package_files::PackageFiles;
use base::glob::Pattern;

/// The paths of the package that match a pattern, in order; a pattern without a wildcard is a path.
pub(crate) fn paths(package_files: &PackageFiles, pattern: &str) -> Vec<String> {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    let pattern: Vec<&str> = pattern.split('/').collect();
    let is_match = |path: &&str| matches(&pattern, &path.split('/').collect::<Vec<_>>());
    let found = package_files.paths().filter(is_match);
    found.map(str::to_owned).collect()
}

/// Whether the components of a pattern match those of a path; `**` stands for any number of them.
fn matches(pattern: &[&str], path: &[&str]) -> bool {
    match (pattern.split_first(), path.split_first()) {
        (None, None) => true,
        (Some((&"**", rest)), _) => (0..=path.len()).any(|at| matches(rest, &path[at..])),
        (Some((name, rest)), Some((found, below))) => {
            Pattern::new(name, "*?").matches(found) && matches(rest, below)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn two_stars_stand_for_any_directories() {
        let parts = |text: &'static str| text.split('/').collect::<Vec<_>>();
        for (pattern, path, expected) in [
            ("sols/*.cpp", "sols/a.cpp", true),
            ("sols/*.cpp", "sols/b/a.cpp", false),
            ("**/*.in", "a.in", true),
            ("a/**/?.in", "a/b/c/1.in", true),
            ("a/**", "b/1.in", false),
        ] {
            assert_eq!(
                matches(&parts(pattern), &parts(path)),
                expected,
                "{pattern}"
            );
        }
    }
}
