//! The same tokens, whatever the white space between them.
//!
//! Theory of operation. Tokens are never cut out while the texts agree: both are read in step, a word of
//! eight bytes at a time, to the first differing byte. There, the end of a text counting as white space,
//! - two bytes that are not white space are a difference;
//! - one such byte against white space is a difference inside a token, and none between two tokens;
//! - otherwise both sides skip white space and go on, each at the start of a token or at its end.
//!
//! Both sides always stand at the same place of the same token, so one look back tells whether that
//! is inside a token.

use crate::exact;
use crate::text::{C_SPACES, Fold, Spaces, excerpt, ordinal, place_of};
use crate::{Checker, Judgement, Options};

/// Compares token by token.
pub(crate) struct Tokens {
    fold: Fold,
    spaces: &'static Spaces,
    exact_spaces: bool,
}

impl Tokens {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            fold: Fold::unless(options.case_sensitive.unwrap_or(true)),
            spaces: &C_SPACES,
            exact_spaces: options.space_change_sensitive.unwrap_or(false),
        }
    }
}

impl Checker for Tokens {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        if output == answer {
            return Judgement::accepted();
        }
        if self.exact_spaces {
            return self.check_bytes(output, answer);
        }
        match self.first_difference(output, answer) {
            None => Judgement::accepted(),
            Some((o, a)) => difference(output, o, answer, a, self.spaces),
        }
    }
}

impl Tokens {
    /// Compares white space too, but speaks of tokens where they differ.
    fn check_bytes(&self, output: &[u8], answer: &[u8]) -> Judgement {
        let agree = self.fold.common_prefix(output, answer);
        if agree == output.len() && agree == answer.len() {
            return Judgement::accepted();
        }
        match self.first_difference(output, answer) {
            None => exact::difference(output, answer, agree),
            Some((o, a)) => difference(output, o, answer, a, self.spaces),
        }
    }

    /// Where the first differing tokens start; the length stands for the token after the last.
    fn first_difference(&self, output: &[u8], answer: &[u8]) -> Option<(usize, usize)> {
        let is_space =
            |text: &[u8], at: usize| text.get(at).is_none_or(|&byte| self.spaces.has(byte));
        let (mut o, mut a) = (self.spaces.skip(output, 0), self.spaces.skip(answer, 0));
        while o < output.len() && a < answer.len() {
            let agree = self.fold.common_prefix(&output[o..], &answer[a..]);
            (o, a) = (o + agree, a + agree);
            let inside = agree > 0 && !is_space(output, o - 1);
            let (o_space, a_space) = (is_space(output, o), is_space(answer, a));
            if (inside && o_space != a_space) || (!o_space && !a_space) {
                let start = self.spaces.token_start(output, o);
                return Some((start, a - (o - start)));
            }
            (o, a) = (self.spaces.skip(output, o), self.spaces.skip(answer, a));
        }
        (o < output.len() || a < answer.len()).then_some((o, a))
    }
}

/// The judgement on two texts whose tokens at `o` and `a` are the first to differ.
pub(crate) fn difference(
    output: &[u8],
    o: usize,
    answer: &[u8],
    a: usize,
    spaces: &Spaces,
) -> Judgement {
    if o == output.len() {
        return missing(output, &answer[a..], spaces);
    }
    let place = place_of(output, o, spaces);
    let found = &output[o..spaces.token_end(output, o)];
    let expected = &answer[a..spaces.token_end(answer, a)];
    let focus = Fold::Nothing.common_prefix(found, expected);
    let more = match spaces.tokens(&output[o..]).count() - 1 {
        more if more > 0 && expected.is_empty() => {
            format!(" and {} after it", count(more, "token"))
        }
        _ => String::new(),
    };
    let message = format!(
        "{} token of line {}: expected {}, found {}{more}",
        ordinal(place.token),
        place.line,
        if expected.is_empty() {
            "the end".to_owned()
        } else {
            excerpt(expected, focus)
        },
        excerpt(found, focus),
    );
    Judgement::wrong(message, Some(place))
}

fn missing(output: &[u8], rest: &[u8], spaces: &Spaces) -> Judgement {
    let mut tokens = spaces.tokens(rest);
    let next = excerpt(tokens.next().unwrap_or_default(), 0);
    let left = count(tokens.count() + 1, "more token");
    let Some(end) = output.iter().rposition(|&byte| !spaces.has(byte)) else {
        let message = format!(
            "the output is empty: expected {}, the first {next}",
            left.replace(" more", "")
        );
        return Judgement::wrong(message, None);
    };
    let place = place_of(output, spaces.token_start(output, end), spaces);
    let (token, line) = (ordinal(place.token), place.line);
    let message = format!(
        "the output ends after the {token} token of line {line}: expected {left}, the next {next}"
    );
    Judgement::wrong(message, Some(place))
}

/// `1 token`, `2 tokens`.
fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(options: &Options, output: &str, answer: &str) -> Judgement {
        Tokens::new(options).check(b"", output.as_bytes(), answer.as_bytes())
    }

    fn message(output: &str, answer: &str) -> String {
        judge(&Options::default(), output, answer).message
    }

    #[test]
    fn white_space_does_not_count() {
        for (output, answer) in [
            ("", "\n"),
            ("1 2\n3", "1 2 3\n"),
            (" \t1\r\n2\x0b", "1\x0c2"),
            ("a", "a "),
        ] {
            assert_eq!(message(output, answer), "", "{output:?} {answer:?}");
            assert_eq!(message(answer, output), "", "{answer:?} {output:?}");
        }
    }

    #[test]
    fn a_differing_token_is_named_with_its_place() {
        assert_eq!(
            message("1\n2 3 Black\n", "1\n2 3\nWhite"),
            "3rd token of line 2: expected White, found Black"
        );
        assert_eq!(
            message("ab c", "abc"),
            "1st token of line 1: expected abc, found ab"
        );
        assert_eq!(
            message("abc", "ab c"),
            "1st token of line 1: expected ab, found abc"
        );
        assert_eq!(
            message("x ab", "x a b"),
            "2nd token of line 1: expected a, found ab"
        );
    }

    #[test]
    fn missing_tokens_are_counted() {
        assert_eq!(
            message("1\n2 3 ", "1 2 3 4 5"),
            "the output ends after the 2nd token of line 2: expected 2 more tokens, the next 4"
        );
        assert_eq!(
            message(" \n", "1\n"),
            "the output is empty: expected 1 token, the first 1"
        );
    }

    #[test]
    fn surplus_tokens_are_counted() {
        assert_eq!(
            message("1\n2 3 4\n", "1 2"),
            "2nd token of line 2: expected the end, found 3 and 1 token after it"
        );
    }

    #[test]
    fn letters_fold_when_asked() {
        let options = Options {
            case_sensitive: Some(false),
            ..Options::default()
        };
        assert_eq!(judge(&options, "YES no", "yes\nNO"), Judgement::accepted());
        assert_ne!(message("YES", "yes"), "");
    }

    #[test]
    fn white_space_counts_when_asked() {
        let options = Options {
            case_sensitive: Some(false),
            space_change_sensitive: Some(true),
            ..Options::default()
        };
        assert_eq!(judge(&options, "A b\n", "a B\n"), Judgement::accepted());
        assert_eq!(
            judge(&options, "a  b\n", "a b\n").message,
            "byte 3 of line 1: expected b\\n, found  b\\n"
        );
        assert_eq!(
            judge(&options, "a\tc", "a b").message,
            "2nd token of line 1: expected b, found c"
        );
    }
}
