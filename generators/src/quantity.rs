//! The bounded quantities of an input: numbers with a minimum and a maximum, which the data should reach.

use std::mem::take;

/// A quantity of an input, such as the number of rows or each value in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity<N> {
    /// Its name.
    pub name: String,
    /// Its minimum, if it has one.
    pub low: Option<QuantityBound<N>>,
    /// Its maximum, if it has one.
    pub high: Option<QuantityBound<N>>,
    /// The smallest and the largest value that occurred, if they are known.
    pub taken: Option<(N, N)>,
}

/// A bound of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantityBound<N> {
    /// The bound; `None` if it differs within the input, such as the bound of an index that depends
    /// on another number, or if it is not known.
    pub bound: Option<N>,
    /// Whether some value equals the bound.
    pub reached: bool,
}

/// A number as it is written, and how large it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// Its digits.
    pub text: String,
    /// The nearest number of double precision, by which amounts are compared.
    pub size: f64,
}

impl<N: Clone + PartialOrd> Quantity<N> {
    /// A quantity without values so far.
    #[must_use]
    pub fn new(name: String) -> Self {
        Self {
            name,
            low: None,
            high: None,
            taken: None,
        }
    }

    /// Records a value, and the bounds that hold for it.
    pub fn record(&mut self, value: N, (low, high): (Option<N>, Option<N>)) {
        for (side, bound) in [(&mut self.low, low), (&mut self.high, high)] {
            let Some(bound) = bound else {
                continue;
            };
            let reached = bound == value;
            if let Some(side) = side {
                side.bound = take(&mut side.bound).filter(|known| *known == bound);
                side.reached |= reached;
            } else {
                let bound = Some(bound);
                *side = Some(QuantityBound { bound, reached });
            }
        }
        match &mut self.taken {
            Some((least, _)) if value < *least => *least = value,
            Some((_, most)) if value > *most => *most = value,
            Some(_) => {}
            None => self.taken = Some((value.clone(), value)),
        }
    }

    /// The same quantity with its numbers in another form.
    #[must_use]
    pub fn map<M>(self, convert: impl Fn(N) -> M) -> Quantity<M> {
        let side = |side: QuantityBound<N>| QuantityBound {
            bound: side.bound.map(&convert),
            reached: side.reached,
        };
        Quantity {
            name: self.name,
            low: self.low.map(side),
            high: self.high.map(side),
            taken: self
                .taken
                .map(|(least, most)| (convert(least), convert(most))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Quantity, QuantityBound};

    #[test]
    fn a_bound_that_changes_within_an_input_has_no_value_but_can_be_reached() {
        let mut m = Quantity::new("m".to_owned());
        m.record(4, (Some(3), Some(5)));
        m.record(7, (Some(3), Some(7)));
        let mut sum = Quantity::new("sum".to_owned());
        sum.record(11, (None, Some(12)));
        let side = |bound, reached| Some(QuantityBound { bound, reached });
        assert_eq!((m.low, m.high), (side(Some(3), false), side(None, true)));
        assert_eq!(m.taken, Some((4, 7)));
        assert_eq!((sum.low, sum.high), (None, side(Some(12), false)));
        let shown = sum.taken.map(|(least, most)| [least, most]);
        assert_eq!(shown, Some([11, 11]));
    }

    #[test]
    fn numbers_take_another_form() {
        let mut n = Quantity::new("n".to_owned());
        n.record(2, (Some(1), None));
        n.record(9, (Some(1), None));
        let n = n.map(|number: i32| number.to_string());
        assert_eq!(n.taken, Some(("2".to_owned(), "9".to_owned())));
        assert_eq!(n.low.unwrap().bound.as_deref(), Some("1"));
    }
}
