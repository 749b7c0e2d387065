//! Regular expressions of scripts.
//!
//! They have the syntax of the `regex` crate, except in brackets: there `[`, `&&`, `--` and `~~`
//! have a meaning in the crate, but are plain characters in scripts.

use regex::bytes::{Regex, RegexBuilder};
use regex_syntax::ParserBuilder;
use std::collections::HashMap;

/// The maximum size of a compiled expression.
const MOST_BYTES: usize = 1 << 22;

/// Expressions by their source, each compiled when it is first used.
#[derive(Default)]
pub(super) struct Patterns(HashMap<Vec<u8>, Regex>);

/// The minimum and maximum number of bytes that an expression matches.
type Lengths = (usize, usize);

impl Patterns {
    /// How many bytes at the start of the text the expression matches; `None` if it does not match.
    pub(super) fn matched(&mut self, pattern: &[u8], text: &[u8]) -> Result<Option<usize>, String> {
        if !self.0.contains_key(pattern) {
            let compiled = compile(&translated(&String::from_utf8_lossy(pattern)), "")?;
            self.0.insert(pattern.to_owned(), compiled);
        }
        let found = self.0.get(pattern).and_then(|regex| regex.find(text));
        Ok(found.map(|found| found.end()))
    }
}

/// The minimum and maximum number of bytes that an expression matches, if it has counts, as
/// `[a-z]{1,20}`.
pub(super) fn lengths(pattern: &[u8]) -> Option<Lengths> {
    // The lengths of other expressions, such as `yes|no`, are not bounds that the setter chose.
    if !pattern.contains(&b'{') {
        return None;
    }
    let translated = translated(&String::from_utf8_lossy(pattern));
    let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
    let parsed = parser.parse(&translated).ok()?;
    let properties = parsed.properties();
    let lengths = (properties.minimum_len()?, properties.maximum_len()?);
    (lengths.0 < lengths.1).then_some(lengths)
}

/// Compiles a translated expression that matches at the start of a text; `end` is appended.
pub(super) fn compile(pattern: &str, end: &str) -> Result<Regex, String> {
    // In a group, because `\A` must apply to each alternative of `a|b`.
    let anchored = format!("\\A(?:{pattern}){end}");
    let regex = RegexBuilder::new(&anchored)
        // Inputs are bytes, which may be invalid UTF-8.
        .unicode(false)
        .size_limit(MOST_BYTES)
        .build();
    regex.map_err(|error| {
        let reason = error.to_string();
        let reason = reason.lines().last().unwrap_or_default().trim();
        format!("the regular expression `{pattern}` cannot be used: {reason}")
    })
}

/// Translates an expression to the syntax of the `regex` crate.
pub(super) fn translated(pattern: &str) -> String {
    let mut translated = String::new();
    let mut letters = pattern.chars().peekable();
    let mut in_brackets = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                translated.push(letter);
                translated.extend(letters.next().or(Some('\\')));
            }
            '[' if !in_brackets => {
                in_brackets = true;
                translated.push(letter);
            }
            '[' if letters.peek() == Some(&':') => translated.push(letter),
            '[' => translated.push_str("\\["),
            // The end of a class such as `[:digit:]`, not of the surrounding brackets.
            ':' if in_brackets && letters.peek() == Some(&']') && translated.contains("[:") => {
                translated.push_str(":]");
                letters.next();
            }
            ']' => {
                in_brackets = false;
                translated.push(letter);
            }
            '&' | '~' if in_brackets => translated.extend(['\\', letter]),
            '-' if in_brackets && letters.peek() == Some(&'-') => translated.push_str("\\-"),
            // `{,3}` is short for `{0,3}`.
            '{' if !in_brackets && letters.peek() == Some(&',') => translated.push_str("{0"),
            _ => translated.push(letter),
        }
    }
    translated
}

#[cfg(test)]
mod tests {
    use super::Patterns;

    fn matched(pattern: &str, text: &str) -> Option<usize> {
        let mut patterns = Patterns::default();
        patterns
            .matched(pattern.as_bytes(), text.as_bytes())
            .unwrap()
    }

    #[test]
    fn expressions_match_at_the_beginning_and_greedily() {
        assert_eq!(matched("[a-z]+", "abc1"), Some(3));
        assert_eq!(matched("b", "abc"), None);
        assert_eq!(matched("a{,2}", "aaa"), Some(2));
        assert_eq!(matched(".*", "ab\ncd"), Some(2));
        assert_eq!(matched("p|ps", "ps"), Some(1));
    }

    #[test]
    fn brackets_hold_characters_alone() {
        assert_eq!(matched("[a&&b]+", "&&ab"), Some(4));
        assert_eq!(matched("[#\\[\\]~-]+", "[#]~-x"), Some(5));
        assert_eq!(matched("[[:digit:]]+", "12a"), Some(2));
        assert_eq!(matched("[^:]+x", "ab:x"), None);
    }

    #[test]
    fn an_expression_that_explodes_is_refused() {
        let refused = Patterns::default().matched(b"(((a{1000}){1000}){1000})", b"a");
        assert!(refused.unwrap_err().contains("cannot be used"));
    }
}
