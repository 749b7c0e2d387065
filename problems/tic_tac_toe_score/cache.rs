//! The legal boards by their properties.
//!
//! There are few combinations of properties, and fuzzing requests the same ones again and again. So
//! the matching boards are searched once for each combination, when it is first requested.

use super::TicTacToeScore;
use super::board::{Board, LINES, finished};
use super::solve::Values;
use generators::{ParamError, Params};
use std::ops::RangeInclusive;
use std::sync::OnceLock;

/// The numbers of empty cells.
const EMPTIES: RangeInclusive<i64> = 1..=9;
/// The values of legal boards.
const VALUES: RangeInclusive<i64> = -4..=5;
/// The number of combinations of properties, where each property may also be unspecified.
const COMBINATIONS: usize = 10 * 11 * 3 * (LINES.len() + 1);

/// The properties that a spec requests.
#[derive(Debug)]
pub(super) struct BoardFilter {
    empties: Option<i64>,
    value: Option<i64>,
    lost: Option<bool>,
    line: Option<&'static str>,
}

/// The boards for each combination, in the order of the legal boards.
#[derive(Clone, Debug)]
pub(super) struct BoardCache(Vec<OnceLock<Vec<Board>>>);

impl Default for BoardCache {
    fn default() -> Self {
        Self(vec![OnceLock::new(); COMBINATIONS])
    }
}

impl BoardCache {
    /// The legal boards of the model that have all the properties.
    pub(super) fn boards(&self, wanted: &BoardFilter, model: &TicTacToeScore) -> &[Board] {
        self.0[wanted.place()].get_or_init(|| wanted.among(model))
    }
}

impl BoardFilter {
    pub(super) fn read(params: &Params) -> Result<Self, ParamError> {
        let number = |name: &str, allowed: RangeInclusive<i64>| {
            let given = params.0.get(name);
            given.map(|_| params.int_or(name, 0, allowed)).transpose()
        };
        let given = params.0.get("lost");
        Ok(Self {
            empties: number("empties", EMPTIES)?,
            value: number("value", VALUES)?,
            lost: given.map(|_| params.bool_or("lost", false)).transpose()?,
            line: params.one_of("line", &LINES.map(|(name, _)| name))?,
        })
    }

    /// Its index among all combinations.
    fn place(&self) -> usize {
        let digit = |given: Option<i64>, low: i64| {
            given.map_or(0, |it| {
                usize::try_from(1 + it - low).expect("it is in range")
            })
        };
        let line = LINES.iter().position(|(name, _)| Some(*name) == self.line);
        let digits = [
            (digit(self.value, *VALUES.start()), 11),
            (digit(self.lost.map(i64::from), 0), 3),
            (line.map_or(0, |line| line + 1), LINES.len() + 1),
        ];
        let empties = digit(self.empties, *EMPTIES.start());
        digits
            .into_iter()
            .fold(empties, |place, (digit, base)| place * base + digit)
    }

    /// The legal boards that have all the properties.
    fn among(&self, model: &TicTacToeScore) -> Vec<Board> {
        let blind = self.line.map(Values::blind_to);
        let value = |board| model.values.value_of(board);
        let fits = |&board: &Board| {
            let lost = || finished(board.stones()[1]).is_some();
            self.empties.is_none_or(|it| it == board.empties().into())
                && self.value.is_none_or(|it| it == value(board).into())
                && self.lost.is_none_or(|it| it == lost())
                && blind
                    .as_ref()
                    .is_none_or(|it| it.value_of(board) != value(board))
        };
        model.legal.iter().copied().filter(fits).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{BoardFilter, COMBINATIONS, EMPTIES, LINES, VALUES};
    use std::collections::BTreeSet;

    #[test]
    fn every_combination_has_its_own_index() {
        let open = |range: std::ops::RangeInclusive<i64>| [None].into_iter().chain(range.map(Some));
        let mut places = BTreeSet::new();
        for empties in open(EMPTIES) {
            for value in open(VALUES) {
                for lost in [None, Some(false), Some(true)] {
                    for line in [None].into_iter().chain(LINES.map(|(name, _)| Some(name))) {
                        let wanted = BoardFilter {
                            empties,
                            value,
                            lost,
                            line,
                        };
                        assert!(wanted.place() < COMBINATIONS, "{wanted:?}");
                        assert!(places.insert(wanted.place()), "{wanted:?}");
                    }
                }
            }
        }
        assert_eq!(places.len(), COMBINATIONS);
    }
}
