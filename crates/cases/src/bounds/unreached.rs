//! Bounds that no case reaches, and whether an input reaches one.

use super::Quantity;
use crate::jury::Observed;
use base::text::line;
use std::fmt;

/// A bound that no case reaches.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreached {
    /// The quantity.
    pub quantity: Quantity,
    /// Whether it is the maximum; otherwise it is the minimum.
    pub is_greatest: bool,
}

impl Unreached {
    fn which(&self) -> &'static str {
        if self.is_greatest {
            "greatest"
        } else {
            "least"
        }
    }

    /// The unreached bound, such as `the greatest n (1 to 100)`.
    #[must_use]
    pub fn title(&self) -> String {
        format!("the {} {}", self.which(), self.quantity.title())
    }

    /// Whether a validator's report about an input, with these arguments of a group, means that the
    /// input reaches the bound. With other arguments a quantity of the same name may have other
    /// bounds.
    #[must_use]
    pub fn is_reached(&self, args: &[String], observed: &Observed) -> bool {
        let side = if self.is_greatest {
            &observed.high
        } else {
            &observed.low
        };
        self.quantity.is_told_with(args)
            && observed.name == self.quantity.name
            && side.as_ref().is_some_and(|side| side.reached)
    }
}

impl fmt::Display for Unreached {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quantity = &self.quantity;
        let which = self.which();
        let bound = if self.is_greatest {
            &quantity.greatest
        } else {
            &quantity.least
        };
        write!(out, "no case has {}", line(&self.title()))?;
        match bound.as_ref().and_then(|bound| bound.nearest.as_ref()) {
            Some((value, case)) => write!(
                out,
                ": the {which} of all is {}, in {}",
                line(value),
                line(case)
            ),
            None => Ok(()),
        }
    }
}
