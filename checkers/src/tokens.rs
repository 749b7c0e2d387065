//! Compares tokens, ignoring the white space between them; numbers may differ within a tolerance.
//!
//! ICPC's default validator does this, and so do `tokens` and `floats` with other defaults.
//!
//! The texts are not split into tokens while they are equal: both are read in step, eight bytes at
//! a time, to the first byte that differs. The end of a text counts as white space. At the
//! difference there are three cases:
//! - Two bytes that are not white space: the tokens differ.
//! - One such byte against white space: the tokens differ if the difference is inside a token, but
//!   not if it is between two tokens.
//! - Otherwise only white space differs: both sides skip it and continue at the start of a token.
//!
//! Both sides are always at the same offset of the same token. So the byte before the difference
//! shows whether it is inside a token. Only tokens that differ are parsed as numbers: equal ones
//! are within any tolerance.
//!
//! [`crate::loaded`] compares the pieces that are in memory, by the same rules. This module
//! continues step by step where it stops.

use std::fs::File;
use std::io;

use crate::loaded::LoadedPair;
use crate::number::LONGEST_NUMBER;
use crate::text::{C_SPACES, Fold, SourcedText, Spaces, TESTLIB_SPACES, agree_from};
use crate::tolerance::{Tolerance, shown_error};
use crate::{Checker, Judgement, Options, difference};

/// Compares token by token.
pub(crate) struct Tokens {
    fold: Fold,
    spaces: &'static Spaces,
    /// Whether a byte order mark at the start of the output is ignored.
    drops_mark: bool,
    exact_spaces: bool,
    tolerance: Option<Tolerance>,
}

impl Tokens {
    /// Distinguishes upper and lower case unless an option is set; compares numbers as text unless
    /// a tolerance is set.
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            fold: Fold::unless(options.case_sensitive.unwrap_or(true)),
            spaces: &C_SPACES,
            drops_mark: false,
            exact_spaces: options.space_change_sensitive.unwrap_or(false),
            tolerance: Tolerance::from_options(options),
        }
    }

    /// Accepts numbers within 1e-6, unless an option sets another tolerance.
    pub(crate) fn floats(options: &Options) -> Self {
        let default = Tolerance::both(1e-6, options);
        Self {
            tolerance: Some(Tolerance::from_options(options).unwrap_or(default)),
            ..Self::new(options)
        }
    }

    /// Ignores letter case unless an option is set.
    pub(crate) fn icpc(options: &Options) -> Self {
        Self {
            fold: Fold::unless(options.case_sensitive.unwrap_or(false)),
            ..Self::new(options)
        }
    }

    /// Compares byte for byte, with testlib's definition of white space.
    pub(crate) fn testlib() -> Self {
        Self {
            spaces: &TESTLIB_SPACES,
            drops_mark: true,
            ..Self::new(&Options::default())
        }
    }
}

impl Checker for Tokens {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        if output == answer && !self.drops_mark {
            return Judgement::accepted();
        }
        let judged = self.judge(
            SourcedText::in_memory(output),
            SourcedText::in_memory(answer),
        );
        judged.expect("texts in memory can be read")
    }

    fn check_files(&self, output: &File, answer: &File) -> Option<io::Result<Judgement>> {
        let texts = SourcedText::stored(output)
            .and_then(|output| Ok((output, SourcedText::stored(answer)?)));
        Some(texts.and_then(|(output, answer)| self.judge(output, answer)))
    }
}

impl Tokens {
    fn judge<'a>(
        &self,
        output: SourcedText<'a>,
        mut answer: SourcedText<'a>,
    ) -> io::Result<Judgement> {
        let mut output = if self.drops_mark {
            output.without_mark()
        } else {
            output
        };
        let judgement = self.compare(&mut output, &mut answer);
        output.finish()?;
        answer.finish()?;
        Ok(judgement)
    }

    fn compare<'a>(&self, output: &mut SourcedText<'a>, answer: &mut SourcedText<'a>) -> Judgement {
        let mut step = InStep {
            rules: self,
            output,
            answer,
        };
        if let Some(at) = step.token_difference(InStep::skip_loaded) {
            step.describe(at)
        } else if self.exact_spaces
            && let Some(At(o, a)) = step.space_difference()
        {
            difference::of_bytes(output, o, answer, a)
        } else {
            Judgement::accepted()
        }
    }
}

/// An offset into the output and one into the answer.
#[derive(Clone, Copy)]
struct At(usize, usize);

/// Two texts, read in step.
struct InStep<'a, 'b> {
    rules: &'a Tokens,
    output: &'a mut SourcedText<'b>,
    answer: &'a mut SourcedText<'b>,
}

impl InStep<'_, '_> {
    /// Where the first differing tokens start. An offset equal to the length means that the text
    /// has no further token. `ahead` may skip bytes that are equal.
    fn token_difference(&mut self, ahead: impl Fn(&mut Self, At) -> At) -> Option<At> {
        let spaces = self.rules.spaces;
        let mut at = At(0, 0);
        loop {
            at = ahead(self, at);
            let At(o, a) = self.agree_from(at);
            if self.tokens_differ_at(o, a) {
                let start = spaces.token_start_in(self.output, o);
                at = At(start, a - (o - start));
                match self.past_close_numbers(at) {
                    Some(past) => at = past,
                    None => return Some(at),
                }
            } else {
                at = At(
                    spaces.skip_in(self.output, o),
                    spaces.skip_in(self.answer, a),
                );
                let at_end = (at.0 >= self.output.len(), at.1 >= self.answer.len());
                if at_end.0 || at_end.1 {
                    return (!(at_end.0 && at_end.1)).then_some(at);
                }
            }
        }
    }

    /// Skips the equal bytes in the pieces that are in memory from `at` on.
    fn skip_loaded(&mut self, at: At) -> At {
        let held = LoadedPair {
            output: self.output.from(at.0, 1),
            answer: self.answer.from(at.1, 1),
            spaces: self.rules.spaces,
            tolerance: self.rules.tolerance.as_ref(),
        };
        let (o, a) = held.same(self.rules.fold);
        At(at.0 + o, at.1 + a)
    }

    /// Where white space first differs, given that all tokens are equal.
    fn space_difference(&mut self) -> Option<At> {
        let mut at = At(0, 0);
        loop {
            let At(o, a) = self.agree_from(at);
            if o >= self.output.len() && a >= self.answer.len() {
                return None;
            }
            if !self.tokens_differ_at(o, a) {
                return Some(At(o, a));
            }
            at = self.token_ends(At(o, a));
        }
    }

    /// The first offsets from `at` on where the texts differ.
    fn agree_from(&mut self, at: At) -> At {
        let fold = self.rules.fold;
        let agree = |x: &[u8], y: &[u8]| fold.common_prefix(x, y);
        let (o, a) = agree_from(self.output, at.0, self.answer, at.1, agree);
        At(o, a)
    }

    /// Whether the texts, which are equal before `o` and `a` and differ there, differ in a token.
    fn tokens_differ_at(&mut self, o: usize, a: usize) -> bool {
        let spaces = self.rules.spaces;
        let is_space = |byte: Option<u8>| byte.is_none_or(|byte| spaces.has(byte));
        match (is_space(self.output.byte(o)), is_space(self.answer.byte(a))) {
            (true, true) => false,
            (false, false) => true,
            _ => o > 0 && !is_space(self.output.byte(o - 1)),
        }
    }

    fn token_ends(&mut self, at: At) -> At {
        let spaces = self.rules.spaces;
        At(
            spaces.token_end_in(self.output, at.0),
            spaces.token_end_in(self.answer, at.1),
        )
    }

    /// The tokens at `at` and their ends, unless they are longer than any number.
    fn short_tokens(&mut self, at: At) -> Option<(&[u8], &[u8], At)> {
        let ends = self.token_ends(at);
        let longest = (ends.0 - at.0).max(ends.1 - at.1);
        (longest <= LONGEST_NUMBER).then(|| {
            let (found, expected) = (
                self.output.range(at.0, ends.0),
                self.answer.range(at.1, ends.1),
            );
            (found, expected, ends)
        })
    }

    /// The ends of the tokens at `at`, if both are numbers within the tolerance.
    fn past_close_numbers(&mut self, at: At) -> Option<At> {
        let tolerance = self.rules.tolerance?;
        let (found, expected, ends) = self.short_tokens(at)?;
        tolerance.admits(expected, found)?.then_some(ends)
    }

    fn describe(&mut self, at: At) -> Judgement {
        let spaces = self.rules.spaces;
        let judgement = difference::of_tokens(self.output, at.0, self.answer, at.1, spaces);
        if self.rules.tolerance.is_none() {
            return judgement;
        }
        let tokens = self.short_tokens(at);
        let error = tokens.and_then(|(found, expected, _)| shown_error(expected, found));
        difference::with_error(judgement, error)
    }
}

#[cfg(test)]
mod ahead;

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
            "byte 3 of line 1: expected `b\\n`, found ` b\\n`"
        );
        assert_eq!(
            judge(&options, "a\tc", "a b").message,
            "2nd token of line 1: expected b, found c"
        );
    }
}
