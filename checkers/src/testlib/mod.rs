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

use crate::Checker;
use crate::stream::{Compare, Reading};
use crate::text::TESTLIB_SPACES;
use crate::tokens::Tokens;

/// A checker that reads both texts as testlib does.
pub(crate) fn reading(compare: Compare) -> Box<dyn Checker> {
    open(compare, false)
}

/// The same of one that reads numbers, from files, too.
pub(crate) fn numbers(compare: Compare) -> Box<dyn Checker> {
    open(compare, true)
}

fn open(compare: Compare, reads_files: bool) -> Box<dyn Checker> {
    Box::new(Reading {
        spaces: &TESTLIB_SPACES,
        compare,
        drops_mark: true,
        reads_files,
    })
}

/// Sequences of tokens.
pub(crate) fn wcmp() -> Box<dyn Checker> {
    Box::new(Tokens::testlib())
}
