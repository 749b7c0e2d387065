//! Compares JSON values: members of an object in any order, numbers by value, strings after
//! decoding.
//!
//! Both texts are read in step and no tree is built, so memory does not grow with them. If the
//! members of two objects come in different orders, the remaining members of both are listed and
//! sorted, and their values are read a second time. This happens once for each level of such
//! objects. The nesting depth is limited, because the reader is recursive.

mod pair;
mod reader;
mod string;

use crate::text::{SourcedText, TESTLIB_SPACES as SPACES, place_of};
use crate::tolerance::Tolerance;
use crate::{Checker, Judgement, Options};
use pair::{Fault, Pair};

pub use reader::number_length;

/// Compares two JSON values.
pub(crate) struct Json {
    tolerance: Option<Tolerance>,
}

impl Json {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            tolerance: Tolerance::from_options(options),
        }
    }
}

impl Checker for Json {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        let mut pair = Pair::new(self.tolerance, output, answer);
        match pair.documents() {
            Ok(()) => Judgement::accepted(),
            Err(Fault::Output(syntax)) => Judgement::wrong(
                format!("not a JSON value: {}", syntax.describe(output)),
                Some(place_of(
                    &mut SourcedText::in_memory(output),
                    syntax.at,
                    &SPACES,
                )),
            ),
            Err(Fault::Answer(syntax)) => Judgement::bad_answer(format!(
                "the jury's answer is not a JSON value: {}",
                syntax.describe(answer)
            )),
            Err(Fault::Differ {
                expected,
                found,
                at,
            }) => Judgement::wrong(
                format!(
                    "at {}: expected {expected}, found {found}",
                    pair.shown_path()
                ),
                Some(place_of(&mut SourcedText::in_memory(output), at, &SPACES)),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    fn judge(output: &str, answer: &str) -> Judgement {
        Json::new(&Options::default()).check(b"", output.as_bytes(), answer.as_bytes())
    }

    #[test]
    fn equal_values_may_be_written_differently() {
        for (output, answer) in [
            ("[1, 2.50,\n-0]", "[1.0,25e-1,0]"),
            (
                r#"{"a":1,"b":{"c":[],"d":null}}"#,
                r#"{"b":{"d":null,"c":[ ]},"a":1}"#,
            ),
            (r#""\u00e9\n\/\ud83d\ude00""#, "\"é\\n/😀\""),
            (" true ", "true\n"),
            (
                "123456789012345678901234567890",
                "1.2345678901234567890123456789e29",
            ),
        ] {
            assert_eq!(judge(output, answer), Judgement::accepted(), "{output}");
            assert_eq!(judge(answer, output), Judgement::accepted(), "{answer}");
        }
    }

    #[test]
    fn a_difference_is_named_with_its_path() {
        let message = |output, answer| judge(output, answer).message;
        assert_eq!(
            message(r#"{"b":[1,3]}"#, r#"{"b":[1,2]}"#),
            "at $.b[1]: expected 2, found 3"
        );
        assert_eq!(
            message("[1]", "[1,[2]]"),
            "at $[1]: expected an array, found nothing"
        );
        assert_eq!(
            message("[1,true]", "[1]"),
            "at $[1]: expected nothing, found true"
        );
        assert_eq!(
            message(r#"{"a":1,"c":"x"}"#, r#"{"b":1,"a":1}"#),
            "at $.b: expected 1, found nothing"
        );
        assert_eq!(
            message(r#"{"a":1,"b":"x"}"#, r#"{"a":1}"#),
            "at $.b: expected nothing, found \"x\""
        );
        assert_eq!(message("\"1\"", "1"), "at $: expected 1, found \"1\"");
        assert_eq!(
            message("{}", "[]"),
            "at $: expected an array, found an object"
        );
        assert_eq!(
            message(r#"{"b":1,"a":[2]}"#, r#"{"a":[3],"b":1}"#),
            "at $.a[0]: expected 3, found 2"
        );
    }

    #[test]
    fn an_output_that_is_not_json_is_wrong() {
        let judgement = judge("[1,\n2 3]", "[1,2,3]");
        assert_eq!(
            judgement.message,
            "not a JSON value: byte 3 of line 2: expected `,` or `]`, found `3]`"
        );
        for output in [
            "",
            "[1,]",
            "{\"a\" 1}",
            "01",
            "1.",
            "nul",
            "\"a",
            "\"\n\"",
            "\"\\x\"",
            "[1] 2",
            "{a:1}",
            "-",
            "\u{feff}1",
        ] {
            assert_eq!(judge(output, "[1]").outcome, Outcome::Wrong, "{output}");
        }
    }

    #[test]
    fn an_answer_that_is_not_json_is_bad() {
        assert_eq!(judge("1", "1 1").outcome, Outcome::BadAnswer);
        assert_eq!(judge("1", "").outcome, Outcome::BadAnswer);
    }

    #[test]
    fn nesting_is_bounded() {
        let deep = "[".repeat(1_000_000);
        assert_eq!(judge(&deep, "[]").outcome, Outcome::Wrong);
        assert_eq!(judge(&deep, &deep).outcome, Outcome::BadAnswer);
        let unordered = format!("{{\"b\":{deep}");
        assert_eq!(judge(&unordered, r#"{"a":1}"#).outcome, Outcome::Wrong);
        let fair = "[".repeat(200) + &"]".repeat(200);
        assert_eq!(judge(&fair, &fair), Judgement::accepted());
    }

    #[test]
    fn numbers_may_differ_within_a_tolerance() {
        let options = Options {
            float_absolute_tolerance: Some(0.1),
            ..Options::default()
        };
        let outcome = |output: &[u8]| Json::new(&options).check(b"", output, b"[1]").outcome;
        assert_eq!(outcome(b"[1.05]"), Outcome::Accepted);
        assert_eq!(outcome(b"[1.2]"), Outcome::Wrong);
    }
}
