//! The patterns of submissions.yaml: `*` within a name, and braces.

use base::glob::Pattern;

/// Whether a pattern matches a path or one of its parent directories.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    let pattern = Pattern::new(pattern.trim_end_matches('/'), "*{,}");
    let ends = path.match_indices('/').map(|(at, _)| at);
    ends.chain([path.len()])
        .any(|end| pattern.matches(&path[..end]))
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stays_within_a_name_and_directories_match_what_is_in_them() {
        assert!(matches("accepted/*.py", "accepted/a.py"));
        assert!(matches("accepted", "accepted/a.py"));
        assert!(matches("secret/*-hard", "secret/01-hard"));
        assert!(matches("{mixed,slow}/a*b*c", "slow/a1b2c"));
        assert!(!matches("*.py", "accepted/a.py"));
        assert!(!matches("accepted/a", "accepted/ab"));
        assert!(!matches("secret/*-hard", "secret/01-hard-2"));
        assert!(!matches("secret/group1/x", "secret/group1"));
    }
}
