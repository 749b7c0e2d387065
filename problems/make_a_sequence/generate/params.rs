//! Common parameters of the generators.

use crate::make_a_sequence::{MOST_MOVES, SHORTEST_ROW, SIZES};
use crate::{Parameter, Values};
use generators::{Draw, ParamError, Params};
use std::ops::RangeInclusive;

pub(super) const GAMES: Parameter = Parameter::new(
    "games",
    Values::Datasets,
    "the number of datasets; 1 if not given",
);
pub(super) const M: Parameter = Parameter::new(
    "m",
    Values::Numbers(3, 7),
    "how many balls in a row win, 3 to n; drawn for each dataset if not given",
);
pub(super) const N: Parameter = Parameter::new(
    "n",
    Values::Numbers(3, 7),
    "the size of the board, 3 to 7; drawn for each dataset if not given",
);

/// An optional whole number.
pub(super) fn optional(
    params: &Params,
    name: &str,
    allowed: RangeInclusive<usize>,
) -> Result<Option<usize>, ParamError> {
    if !params.0.contains_key(name) {
        return Ok(None);
    }
    let bound = |bound: &usize| i64::try_from(*bound).expect("bounds are small");
    let (low, high) = (bound(allowed.start()), bound(allowed.end()));
    let value = params.int_or(name, low, low..=high)?;
    Ok(usize::try_from(value).ok())
}

/// The number of datasets.
pub(super) fn games(params: &Params) -> Result<usize, ParamError> {
    Ok(optional(params, "games", 1..=MOST_MOVES)?.unwrap_or(1))
}

/// The sizes of boards and rows, if given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) n: Option<usize>,
    pub(super) m: Option<usize>,
}

impl Sizes {
    pub(super) fn from_params(params: &Params) -> Result<Self, ParamError> {
        let n = optional(params, "n", SIZES)?;
        let longest = n.unwrap_or(*SIZES.end());
        let m = optional(params, "m", SHORTEST_ROW..=longest)?;
        Ok(Self { n, m })
    }

    /// The smallest allowed board.
    pub(super) fn smallest(self) -> usize {
        self.n.or(self.m).unwrap_or(*SIZES.start())
    }

    /// The sizes of one dataset: the given ones; the others are drawn.
    pub(super) fn draw(self, draw: &mut Draw) -> (usize, usize) {
        let smallest = self.smallest();
        let largest = self.n.unwrap_or(*SIZES.end());
        let n = smallest + draw.index(largest + 1 - smallest);
        let m = self
            .m
            .unwrap_or_else(|| SHORTEST_ROW + draw.index(n + 1 - SHORTEST_ROW));
        (n, m)
    }

    /// All possible sizes of datasets, the smallest boards first.
    pub(super) fn all(self) -> Vec<(usize, usize)> {
        let sizes = SIZES.flat_map(|n| (SHORTEST_ROW..=n).map(move |m| (n, m)));
        sizes.filter(|size| self.allow(*size)).collect()
    }

    /// Whether a dataset may have the sizes `n` and `m`.
    pub(super) fn allow(self, (n, m): (usize, usize)) -> bool {
        self.n.is_none_or(|given| given == n) && self.m.is_none_or(|given| given == m)
    }
}
