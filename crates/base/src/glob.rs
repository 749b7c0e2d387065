//! Patterns for names and paths.

use globset::{GlobBuilder, GlobMatcher, escape};

/// A pattern in which some of the usual marks have their meaning, and all else stands for itself.
///
/// `*` and `?` never stand for a `/`.
#[derive(Clone, Debug)]
pub struct Pattern(Option<GlobMatcher>);

impl Pattern {
    /// A pattern in which those of `*`, `?`, `{`, `,` and `}` have their meaning that are among the `marks`.
    #[must_use]
    pub fn new(pattern: &str, marks: &str) -> Self {
        let piece = |letter: char| match letter {
            mark if marks.contains(mark) => mark.to_string(),
            other => escape(other.encode_utf8(&mut [0; 4])),
        };
        let mut text: String = pattern.chars().map(piece).collect();
        // Several stars in a row would stand for directories, too.
        while text.contains("**") {
            text = text.replace("**", "*");
        }
        let glob = GlobBuilder::new(&text).literal_separator(true).build();
        Self(glob.ok().map(|glob| glob.compile_matcher()))
    }

    /// Whether this name or path is as the pattern says. Nothing is where braces do not pair.
    #[must_use]
    pub fn matches(&self, path: &str) -> bool {
        self.0.as_ref().is_some_and(|glob| glob.is_match(path))
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
