//! The standard checkers of testlib, under its names.
//!
//! They agree with testlib's own verdict on every input, wrong output format counting as wrong and
//! testlib's `FAIL` as a bad answer: also where it is odd, as in the reading of stray carriage returns.
//! Only its limits on the size of files and tokens are not kept.

mod cases;
mod floats;
mod integers;
mod lines;
mod yes_no;

pub(crate) use cases::{caseicmp, casencmp, casewcmp};
pub(crate) use floats::{acmp, dcmp, pointscmp, rcmp4, rcmp6, rcmp9, rncmp};
pub(crate) use integers::{hcmp, icmp, ncmp, uncmp};
pub(crate) use lines::{fcmp, lcmp};
pub(crate) use yes_no::{nyesno, yesno};

use crate::stream::{Compare, Reading};
use crate::text::TESTLIB_SPACES;
use crate::tokens::Tokens;
use crate::{Checker, Judgement};

/// A checker that does not see a byte order mark before the output; testlib leaves it in the answer.
struct WithoutMark<C>(C);

impl<C: Checker> Checker for WithoutMark<C> {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        let output = output.strip_prefix("\u{feff}".as_bytes()).unwrap_or(output);
        self.0.check(input, output, answer)
    }
}

/// A checker that reads both texts as testlib does.
pub(crate) fn reading(compare: Compare) -> Box<dyn Checker> {
    let spaces = &TESTLIB_SPACES;
    Box::new(WithoutMark(Reading { spaces, compare }))
}

/// Sequences of tokens.
pub(crate) fn wcmp() -> Box<dyn Checker> {
    Box::new(WithoutMark(Tokens::separated_by(&TESTLIB_SPACES)))
}
