//! The frame around an answer, which separates it from other output of the contestant's code.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::sync::Arc;

/// The frame of one run: a number that the submission does not know.
///
/// Standard input is the number, a newline and the input. On standard output, the driver prints the
/// number, `+`, the answer, a newline and the number again; with `-` instead of `+`, the text is
/// the reason why there is no answer.
#[derive(Clone, Debug)]
pub struct Frame {
    nonce: String,
}

/// The reply of a driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer, or the reason why there is none.
    pub answer: Result<Vec<u8>, String>,
    /// The other output of the contestant's code.
    pub printed: Vec<u8>,
}

const EARLY: &str = "the program ended before it gave its answer";
const FORGED: &str = "the program printed more than one answer";

impl Frame {
    /// The frame of a new run.
    #[must_use]
    pub fn random() -> Self {
        // The standard library seeds its hash tables from the system's source of randomness.
        let random = || RandomState::new().build_hasher().finish();
        Self {
            nonce: format!("{:016x}{:016x}", random(), random()),
        }
    }

    /// The standard input for the driver.
    #[must_use]
    pub fn around(&self, input: &[u8]) -> Arc<[u8]> {
        [self.nonce.as_bytes(), b"\n", input].concat().into()
    }

    /// The size of the frame itself in the output, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        2 * self.nonce.len() as u64 + 2
    }

    /// Extracts the driver's reply from the output.
    #[must_use]
    pub fn open(&self, stdout: &[u8]) -> Reply {
        let mark = self.nonce.as_bytes();
        let unanswered = |why: &str| Reply {
            answer: Err(why.to_owned()),
            printed: stdout.to_owned(),
        };
        let Some((before, rest)) = split_at(stdout, mark) else {
            return unanswered(EARLY);
        };
        let Some((said, after)) = split_at(rest, mark) else {
            return unanswered(EARLY);
        };
        if split_at(after, mark).is_some() {
            return unanswered(FORGED);
        }
        let answer = match said {
            [b'+', answer @ ..] => Ok(answer.to_owned()),
            [b'-', reason @ ..] => Err(String::from_utf8_lossy(reason).trim_end().to_owned()),
            _ => return unanswered(FORGED),
        };
        Reply {
            answer,
            printed: [before, after].concat(),
        }
    }
}

/// The parts of a text before and after the first occurrence of `mark`.
fn split_at<'a>(text: &'a [u8], mark: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let at = text.windows(mark.len()).position(|window| window == mark)?;
    Some((&text[..at], &text[at + mark.len()..]))
}

#[cfg(test)]
mod tests {
    use super::{EARLY, FORGED, Frame};

    fn reply(printed: &str) -> (Result<String, String>, String) {
        let frame = Frame {
            nonce: "N123".to_owned(),
        };
        let reply = frame.open(printed.as_bytes());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (reply.answer.map(text), text(reply.printed))
    }

    #[test]
    fn an_answer_is_found_among_all_that_was_printed() {
        assert_eq!(
            reply("debugN123+[1,2]\nN123more"),
            (Ok("[1,2]\n".to_owned()), "debugmore".to_owned())
        );
    }

    #[test]
    fn a_reason_stands_in_place_of_an_answer() {
        assert_eq!(
            reply("N123-no method move\nN123"),
            (Err("no method move".to_owned()), String::new())
        );
    }

    #[test]
    fn a_program_that_ends_early_has_no_answer() {
        for printed in ["", "[null,1]", "N123+[null", "+[1]\n"] {
            assert_eq!(reply(printed), (Err(EARLY.to_owned()), printed.to_owned()));
        }
    }

    #[test]
    fn two_answers_are_none() {
        let printed = "N123+1\nN123N123+2\nN123";
        assert_eq!(reply(printed).0, Err(FORGED.to_owned()));
    }

    #[test]
    fn no_two_runs_have_the_same_frame() {
        let (one, other) = (Frame::random(), Frame::random());
        assert_ne!(one.nonce, other.nonce);
        assert_eq!(one.nonce.len(), 32);
    }
}
