//! The bounded quantities of an input: a number with a least and a greatest value, which data should reach.

use std::ops::RangeInclusive;

/// A quantity of an input, as the number of rows or each of the values in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// What the statement calls it.
    pub name: &'static str,
    /// Its least value, if the statement gives one.
    pub low: Option<Side>,
    /// Its greatest value, if the statement gives one.
    pub high: Option<Side>,
    /// The least and the greatest value that it takes.
    pub taken: (i64, i64),
}

/// A bound of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The bound; none where it is not the same for all of the input, as that of an index behind a number.
    pub bound: Option<i64>,
    /// Whether some value is equal to it.
    pub reached: bool,
}

/// The quantities of one input, in the order of their first values.
#[derive(Debug, Default)]
pub struct Quantities(Vec<Quantity>);

impl Quantities {
    /// Notes that a quantity takes a value within these bounds.
    pub fn note(&mut self, name: &'static str, value: i64, bounds: RangeInclusive<i64>) {
        let (low, high) = bounds.into_inner();
        self.add(name, value, Some(low), Some(high));
    }

    /// As [`Quantities::note`], for a number of things.
    pub fn count(&mut self, name: &'static str, value: usize, bounds: RangeInclusive<usize>) {
        let (low, high) = bounds.into_inner();
        self.note(name, number(value), number(low)..=number(high));
    }

    /// The same where there is no least number that the statement names.
    pub fn at_most(&mut self, name: &'static str, value: usize, most: usize) {
        self.add(name, number(value), None, Some(number(most)));
    }

    fn add(&mut self, name: &'static str, value: i64, low: Option<i64>, high: Option<i64>) {
        let side = |bound: i64| Side {
            bound: Some(bound),
            reached: bound == value,
        };
        let noted = Quantity {
            name,
            low: low.map(side),
            high: high.map(side),
            taken: (value, value),
        };
        match self.0.iter_mut().find(|known| known.name == name) {
            Some(known) => known.merge(&noted),
            None => self.0.push(noted),
        }
    }

    /// All of them.
    pub(crate) fn into_all(self) -> Vec<Quantity> {
        self.0
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

impl Quantity {
    fn merge(&mut self, other: &Self) {
        let sides = [(&mut self.low, other.low), (&mut self.high, other.high)];
        for (known, other) in sides {
            if let (Some(known), Some(other)) = (known, other) {
                known.bound = known.bound.filter(|bound| Some(*bound) == other.bound);
                known.reached |= other.reached;
            }
        }
        self.taken.0 = self.taken.0.min(other.taken.0);
        self.taken.1 = self.taken.1.max(other.taken.1);
    }
}

#[cfg(test)]
mod tests {
    use super::{Quantities, Side};

    #[test]
    fn a_bound_that_changes_within_an_input_has_no_value_but_can_be_reached() {
        let mut noted = Quantities::default();
        noted.note("m", 4, 3..=5);
        noted.note("m", 7, 3..=7);
        noted.at_most("sum", 11, 12);
        let [m, sum] = noted.into_all().try_into().unwrap();
        let side = |bound, reached| Some(Side { bound, reached });
        assert_eq!((m.low, m.high), (side(Some(3), false), side(None, true)));
        assert_eq!(m.taken, (4, 7));
        assert_eq!((sum.low, sum.high), (None, side(Some(12), false)));
    }
}
