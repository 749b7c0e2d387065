//! How far a number may be off.

use crate::{OptionName, Options};

/// The largest errors that are still right. Either being met is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tolerance {
    pub(crate) absolute: Option<f64>,
    pub(crate) relative: Option<f64>,
}

impl Tolerance {
    /// The same error, absolute or relative.
    pub(crate) fn both(error: f64) -> Self {
        Self {
            absolute: Some(error),
            relative: Some(error),
        }
    }

    /// What the options say of numbers, if they do.
    pub(crate) fn of(options: &Options) -> Option<Self> {
        let error = |name| options.tolerance(name).or(options.float_tolerance);
        let tolerance = Self {
            absolute: error(OptionName::FloatAbsoluteTolerance),
            relative: error(OptionName::FloatRelativeTolerance),
        };
        (tolerance.absolute.is_some() || tolerance.relative.is_some()).then_some(tolerance)
    }

    /// Whether `found` is close enough to `expected`.
    pub(crate) fn admits(&self, expected: f64, found: f64) -> bool {
        let error = (found - expected).abs();
        self.absolute.is_some_and(|most| error <= most)
            || self
                .relative
                .is_some_and(|most| error <= most * expected.abs())
    }
}
