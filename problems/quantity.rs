//! The bounded quantities of an input, as models record them.

use generators::Quantity;
use std::ops::RangeInclusive;

/// The quantities of one input, in the order of their first values.
#[derive(Debug, Default)]
pub struct Quantities(Vec<Quantity<i64>>);

impl Quantities {
    /// Records that a quantity has a value within these bounds. Its name is the one in the statement.
    pub fn record(&mut self, name: &str, value: i64, bounds: RangeInclusive<i64>) {
        let (low, high) = bounds.into_inner();
        self.add(name, value, (Some(low), Some(high)));
    }

    /// The same as [`Quantities::record`], for a number of things.
    pub fn count(&mut self, name: &str, value: usize, bounds: RangeInclusive<usize>) {
        let (low, high) = bounds.into_inner();
        self.record(name, number(value), number(low)..=number(high));
    }

    /// The same for a quantity without a minimum in the statement.
    pub fn at_most(&mut self, name: &str, value: usize, most: usize) {
        self.add(name, number(value), (None, Some(number(most))));
    }

    fn add(&mut self, name: &str, value: i64, bounds: (Option<i64>, Option<i64>)) {
        let known = self.0.iter().position(|known| known.name == name);
        let at = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push(Quantity::new(name.to_owned()));
        }
        self.0[at].record(value, bounds);
    }

    /// All quantities.
    pub(crate) fn into_all(self) -> Vec<Quantity<i64>> {
        self.0
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::Quantities;

    #[test]
    fn values_of_a_name_are_one_quantity_in_the_order_of_first_values() {
        let mut noted = Quantities::default();
        noted.record("m", 4, 3..=5);
        noted.at_most("sum", 11, 12);
        noted.count("m", 7, 3..=7);
        let [m, sum] = noted.into_all().try_into().unwrap();
        assert_eq!((&*m.name, m.taken), ("m", Some((4, 7))));
        assert!(sum.low.is_none() && sum.high.is_some_and(|high| high.bound == Some(12)));
    }
}
