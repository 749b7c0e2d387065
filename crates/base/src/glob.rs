//! Patterns for names and paths.

use regex::{Regex, escape};

/// A pattern in which some of the usual marks have their meaning, and all else stands for itself.
///
/// `*` and `?` never stand for a `/`. (Crates for such patterns match bytes, of which a letter may have several, or give
/// meaning to more marks.)
#[derive(Clone, Debug)]
pub struct Pattern(Option<Regex>);

impl Pattern {
    /// A pattern in which those of `*`, `?`, `{`, `,` and `}` have their meaning that are among the `marks`.
    #[must_use]
    pub fn new(pattern: &str, marks: &str) -> Self {
        let mut text = String::from("^");
        let mut depth = 0_usize;
        for letter in pattern.chars() {
            match letter {
                '*' if marks.contains('*') => text.push_str("[^/]*"),
                '?' if marks.contains('?') => text.push_str("[^/]"),
                '{' if marks.contains('{') => {
                    depth += 1;
                    text.push_str("(?:");
                }
                ',' if depth > 0 => text.push('|'),
                '}' if depth > 0 => {
                    depth -= 1;
                    text.push(')');
                }
                other => text.push_str(&escape(other.encode_utf8(&mut [0; 4]))),
            }
        }
        text.push('$');
        Self(Regex::new(&text).ok())
    }

    /// Whether this name or path is as the pattern says. Nothing is where braces do not pair.
    #[must_use]
    pub fn matches(&self, path: &str) -> bool {
        self.0.as_ref().is_some_and(|regex| regex.is_match(path))
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn marks_that_are_not_asked_for_stand_for_themselves() {
        let plain = Pattern::new("a[1]{x,y}*.in", "*?");
        assert!(plain.matches("a[1]{x,y}7.in"));
        assert!(!plain.matches("a1x7.in"));
        let braces = Pattern::new("{mixed,slow}/a?*b", "*{,}");
        assert!(braces.matches("slow/a?1b"));
        assert!(!braces.matches("slow/a11b"));
        assert!(Pattern::new("a,b{c,}", "*{,}").matches("a,b"));
        assert!(!Pattern::new("a.in", "*?").matches("a-in"));
        assert!(!Pattern::new("a", "*").matches("a\n"));
    }

    #[test]
    fn many_stars_take_no_time() {
        let stars = "*a".repeat(40);
        assert!(!Pattern::new(&stars, "*").matches(&"a".repeat(39)));
    }

    #[test]
    fn stars_stay_within_a_name() {
        assert!(!Pattern::new("*.py", "*").matches("accepted/a.py"));
        assert!(!Pattern::new("**", "*").matches("a/b"));
        assert!(Pattern::new("**", "*").matches(""));
        assert!(!Pattern::new("{a", "{,}").matches("a"));
    }
}
