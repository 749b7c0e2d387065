//! The patterns of submissions.yaml: `*` within a name, and braces.

/// Whether a pattern matches a path or a directory that it lies in.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    expanded(pattern)
        .iter()
        .any(|pattern| matches_plain(pattern, path))
}

/// How many patterns one with braces may stand for.
const MOST: usize = 1000;

/// The patterns without braces that one stands for.
fn expanded(pattern: &str) -> Vec<String> {
    let mut done = Vec::new();
    let mut open = vec![pattern.to_owned()];
    while let Some(pattern) = open.pop() {
        let parts = pattern.split_once('{').and_then(|(before, rest)| {
            let (choices, after) = rest.split_once('}')?;
            Some((before, choices, after))
        });
        match parts {
            Some((before, choices, after)) if open.len() < MOST => {
                open.extend(
                    choices
                        .split(',')
                        .map(|choice| format!("{before}{choice}{after}")),
                );
            }
            _ => done.push(pattern),
        }
    }
    done
}

fn matches_plain(pattern: &str, path: &str) -> bool {
    let wanted: Vec<&str> = pattern.trim_end_matches('/').split('/').collect();
    let parts: Vec<&str> = path.split('/').collect();
    wanted.len() <= parts.len()
        && wanted
            .iter()
            .zip(&parts)
            .all(|(wanted, part)| matches_name(wanted, part))
}

/// Whether a name is as a pattern in which `*` stands for any text.
fn matches_name(pattern: &str, name: &str) -> bool {
    let mut pieces = pattern.split('*');
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else {
        return rest.is_empty();
    };
    for piece in pieces {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
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
