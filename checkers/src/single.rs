//! Compares one token strictly: even white space is wrong, except for one newline at the end.

use crate::number::Integer;
use crate::text::{C_SPACES, Fold, SourcedText};
use crate::{Checker, Judgement, Options, difference};

/// Compares one token strictly.
pub(crate) struct Single {
    fold: Fold,
    integer: bool,
}

impl Single {
    /// Any token.
    pub(crate) fn token(options: &Options) -> Self {
        Self {
            fold: Fold::unless(options.case_sensitive.unwrap_or(true)),
            integer: false,
        }
    }

    /// An integer of any size, without unnecessary sign and zeros.
    pub(crate) fn integer() -> Self {
        Self {
            fold: Fold::Nothing,
            integer: true,
        }
    }

    /// The only token of the jury's answer. White space around it is ignored, because the
    /// contestant cannot see it.
    fn expected<'a>(&self, answer: &'a [u8]) -> Result<&'a [u8], Judgement> {
        let mut tokens = C_SPACES.tokens(answer);
        match (tokens.next(), tokens.next()) {
            (Some(token), None) if !self.integer || Integer::is_plain(token) => Ok(token),
            _ => {
                let wanted = if self.integer { "integer" } else { "token" };
                Err(Judgement::bad_answer(format!(
                    "the jury's answer is not one {wanted}"
                )))
            }
        }
    }
}

impl Checker for Single {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        match self.expected(answer) {
            Ok(expected)
                if self
                    .fold
                    .same(output.strip_suffix(b"\n").unwrap_or(output), expected) =>
            {
                Judgement::accepted()
            }
            Ok(expected) => self.describe(output, expected),
            Err(fault) => fault,
        }
    }
}

impl Single {
    fn describe(&self, output: &[u8], expected: &[u8]) -> Judgement {
        let start = C_SPACES.skip(output, 0);
        let end = C_SPACES.token_end(output, start);
        let next = C_SPACES.skip(output, end);
        let (text, answer) = (
            &mut SourcedText::in_memory(output),
            &mut SourcedText::in_memory(expected),
        );
        if !self.fold.same(&output[start..end], expected) {
            difference::of_tokens(text, start, answer, 0, &C_SPACES)
        } else if next < output.len() {
            difference::surplus_tokens(text, next, &C_SPACES)
        } else if start > 0 {
            difference::of_bytes(text, 0, answer, 0)
        } else {
            let at = end + usize::from(output.get(end) == Some(&b'\n'));
            difference::of_bytes(text, at, answer, expected.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    fn message(output: &str, answer: &str) -> String {
        Single::token(&Options::default())
            .check(b"", output.as_bytes(), answer.as_bytes())
            .message
    }

    #[test]
    fn one_newline_may_follow() {
        assert_eq!(message("7\n", "7\n"), "");
        assert_eq!(message("7", " 7\r\n"), "");
    }

    #[test]
    fn all_other_white_space_is_wrong() {
        assert_eq!(
            message("7\n\n", "7"),
            "byte 1 of line 2: expected the end, found `\\n`"
        );
        assert_eq!(
            message("7 \n", "7"),
            "byte 2 of line 1: expected the end, found ` \\n`"
        );
        assert_eq!(
            message("7\r\n", "7"),
            "byte 2 of line 1: expected the end, found `\\r\\n`"
        );
        assert_eq!(
            message(" 7", "7"),
            "byte 1 of line 1: expected `7`, found ` 7`"
        );
    }

    #[test]
    fn another_token_is_wrong() {
        assert_eq!(
            message("8", "7"),
            "1st token of line 1: expected 7, found 8"
        );
        assert_eq!(
            message("7\n8", "7"),
            "1st token of line 2: expected the end, found 8"
        );
        assert_eq!(
            message("\n", "7"),
            "the output is empty: expected 1 token, the first 7"
        );
    }

    #[test]
    fn an_answer_of_other_than_one_token_is_bad() {
        for answer in ["", "7 8"] {
            let judgement = Single::token(&Options::default()).check(b"", b"7", answer.as_bytes());
            assert_eq!(judgement.outcome, Outcome::BadAnswer);
        }
        assert_eq!(
            Single::integer().check(b"", b"x", b"x").outcome,
            Outcome::BadAnswer
        );
    }

    #[test]
    fn an_integer_has_one_form() {
        let outcome = |output: &[u8]| Single::integer().check(b"", output, b"70\n").outcome;
        assert_eq!(outcome(b"70\n"), Outcome::Accepted);
        assert!(
            [&b"+70"[..], b"070", b"70.0", b"70\n\n"]
                .into_iter()
                .all(|output| outcome(output) == Outcome::Wrong)
        );
    }

    #[test]
    fn letters_fold_when_asked() {
        let options = Options {
            case_sensitive: Some(false),
            ..Options::default()
        };
        assert_eq!(
            Single::token(&options).check(b"", b"yes\n", b"YES\n"),
            Judgement::accepted()
        );
    }
}
