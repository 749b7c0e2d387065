//! The standard checkers of testlib, under the same names.
//!
//! They agree with testlib's verdict on every input, where wrong output format counts as wrong and
//! testlib's `FAIL` as a bad answer. This includes its special cases, such as stray carriage
//! returns. Only testlib's limits on the size of files and tokens are not implemented.

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

/// The same for a checker that reads numbers, also from files.
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
