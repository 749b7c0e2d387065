//! The bounded quantities of an input: numbers with a minimum and a maximum, which the data should
//! reach.

use std::ops::RangeInclusive;

/// A quantity of an input, such as the number of rows or each value in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// Its name in the statement.
    pub name: &'static str,
    /// Its minimum, if the statement gives one.
    pub low: Option<QuantityBound>,
    /// Its maximum, if the statement gives one.
    pub high: Option<QuantityBound>,
    /// The smallest and the largest value that occurred.
    pub taken: (i64, i64),
}

/// A bound of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantityBound {
    /// The bound; `None` if it differs within the input, such as the bound of an index that depends
    /// on another number.
    pub bound: Option<i64>,
    /// Whether some value equals the bound.
    pub reached: bool,
}

/// The quantities of one input, in the order of their first values.
#[derive(Debug, Default)]
pub struct Quantities(Vec<Quantity>);

impl Quantities {
    /// Records that a quantity has a value within these bounds.
    pub fn record(&mut self, name: &'static str, value: i64, bounds: RangeInclusive<i64>) {
        let (low, high) = bounds.into_inner();
        self.add(name, value, Some(low), Some(high));
    }

    /// The same as [`Quantities::record`], for a number of things.
    pub fn count(&mut self, name: &'static str, value: usize, bounds: RangeInclusive<usize>) {
        let (low, high) = bounds.into_inner();
        self.record(name, number(value), number(low)..=number(high));
    }

    /// The same for a quantity without a minimum in the statement.
    pub fn at_most(&mut self, name: &'static str, value: usize, most: usize) {
        self.add(name, number(value), None, Some(number(most)));
    }

    fn add(&mut self, name: &'static str, value: i64, low: Option<i64>, high: Option<i64>) {
        let side = |bound: i64| QuantityBound {
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

    /// All quantities.
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
    use super::{Quantities, QuantityBound};

    #[test]
    fn a_bound_that_changes_within_an_input_has_no_value_but_can_be_reached() {
        let mut noted = Quantities::default();
        noted.record("m", 4, 3..=5);
        noted.record("m", 7, 3..=7);
        noted.at_most("sum", 11, 12);
        let [m, sum] = noted.into_all().try_into().unwrap();
        let side = |bound, reached| Some(QuantityBound { bound, reached });
        assert_eq!((m.low, m.high), (side(Some(3), false), side(None, true)));
        assert_eq!(m.taken, (4, 7));
        assert_eq!((sum.low, sum.high), (None, side(Some(12), false)));
    }
}
