//! Patterns for names and paths.

use regex::{Regex, escape};

/// A pattern in which only the chosen wildcards have a meaning. All other characters are literal.
///
/// `*` and `?` never match a `/`. (The usual crates for globs match bytes, and a character may have
/// several of these; or they give meaning to more characters.)
#[derive(Clone, Debug)]
pub struct Pattern(Option<Regex>);

impl Pattern {
    /// Creates a pattern. Of the wildcards `*`, `?`, `{`, `,` and `}`, those in `marks` have their
    /// meaning.
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

    /// Whether this name or path matches. A pattern with unbalanced braces matches nothing.
    #[must_use]
    pub fn matches(&self, path: &str) -> bool {
        self.0.as_ref().is_some_and(|regex| regex.is_match(path))
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn wildcards_that_are_not_chosen_are_literal() {
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
    fn many_stars_match_fast() {
        let stars = "*a".repeat(40);
        assert!(!Pattern::new(&stars, "*").matches(&"a".repeat(39)));
    }

    #[test]
    fn stars_do_not_match_slashes() {
        assert!(!Pattern::new("*.py", "*").matches("accepted/a.py"));
        assert!(!Pattern::new("**", "*").matches("a/b"));
        assert!(Pattern::new("**", "*").matches(""));
        assert!(!Pattern::new("{a", "{,}").matches("a"));
    }
}
