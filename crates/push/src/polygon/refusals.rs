//! Errors for tests that the judge would refuse.

use super::package::LocalTest;
use super::sequence::Clash;
use crate::error::PushError;

/// The error for a test without an input.
pub(super) fn empty(test: &LocalTest) -> PushError {
    PushError::Unfit {
        reason: format!(
            "the input of the case {} is empty, which Polygon refuses: add something that programs may ignore",
            test.description
        ),
    }
}

/// Why the judge would refuse the tests.
pub(super) fn unfit(clash: &Clash, tests: &[LocalTest]) -> PushError {
    let named = |number: usize| {
        let test = number.checked_sub(1).and_then(|at| tests.get(at));
        test.map(|test| test.description.clone())
            .unwrap_or_default()
    };
    let reason = match clash {
        Clash::Equal(first, second) => format!(
            "the cases {} and {} have the same input, which Polygon refuses: remove one of them",
            named(*first),
            named(*second)
        ),
        Clash::Kept { here, there } => format!(
            "test {here} ({}) has the input of test {there} of the judge, and Polygon refuses tests with equal \
             inputs: delete test {there} there first",
            named(*here)
        ),
    };
    PushError::Unfit { reason }
}
