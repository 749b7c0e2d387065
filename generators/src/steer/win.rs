//! Games that are won as requested.

use super::plan::{Last, PositionPlan};
use super::search::GameSearch;
use crate::board::{Board, Cell, Direction, Geometry, Move, Player, Point, Row, Rules};
use crate::draw::Draw;
use crate::params::GenerateError;
use std::fmt;

/// A request for a win. Fields without a value are not restricted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinWish {
    /// The winner.
    pub player: Option<Player>,
    /// The number of the winning move, from 1.
    pub number: Option<usize>,
    /// The direction of the winning row.
    pub direction: Option<Direction>,
    /// The length of the winning row: at least `line`, and at most `2 * line - 1`. A longer row is
    /// impossible, because one stone can only join two rows shorter than `line`.
    pub length: Option<usize>,
    /// The index of the winning stone in the row, from 0 at its start.
    pub place: Option<usize>,
    /// Whether the winning stone completes this row only.
    pub sole: bool,
}

/// A game that ends with the requested win.
///
/// # Errors
/// When no such game exists, or none was found. The error states which.
pub fn won_game(
    draw: &mut Draw,
    rules: &Rules,
    wish: &WinWish,
) -> Result<Vec<Move>, GenerateError> {
    let forms = RowForm::all(rules, wish);
    let search = GameSearch {
        rules,
        lengths: if forms.is_empty() {
            Vec::new()
        } else {
            wish.numbers(rules)
        },
        plan: &|draw, number| draw.pick(&forms).plan(rules, number, wish.sole, draw),
        accept: &|board, last| wish.is_granted(board, last),
        wanted: wish.to_string(),
    };
    search.find(draw)
}

impl WinWish {
    /// Whether the stone in `last` wins as requested on `board`. The number of the move is not
    /// checked.
    #[must_use]
    pub fn is_granted(&self, board: &Board, last: Cell) -> bool {
        let line = board.rules().line;
        let geometry = &board.rules().geometry;
        let fits = |row: &Row| {
            self.direction
                .is_none_or(|direction| direction == row.direction)
                && self.length.is_none_or(|length| length == row.length)
                && self
                    .place
                    .is_none_or(|place| row.place_of(geometry, last) == Some(place))
        };
        let winning: Vec<Row> = board
            .rows_through(last)
            .filter(|row| row.length >= line)
            .collect();
        self.player
            .is_none_or(|player| board.stone(last) == Some(player))
            && winning.iter().any(fits)
            && (!self.sole || winning.len() == 1)
    }

    /// The possible numbers of the winning move.
    fn numbers(&self, rules: &Rules) -> Vec<usize> {
        let own = self.length.unwrap_or(rules.line).max(rules.line);
        let possible = (2 * own).saturating_sub(1)..=rules.geometry.len();
        let wanted = |number: &usize| {
            self.number.is_none_or(|wanted| wanted == *number)
                && self
                    .player
                    .is_none_or(|player| player == Player::of_move(*number))
        };
        possible.filter(wanted).collect()
    }
}

impl fmt::Display for WinWish {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.player {
            None => out.write_str("a win")?,
            Some(Player::First) => out.write_str("a win of the first player")?,
            Some(Player::Second) => out.write_str("a win of the second player")?,
        }
        if let Some(number) = self.number {
            write!(out, " by move {number}")?;
        }
        if let Some(Direction(change)) = self.direction {
            write!(out, " in direction {change:?}")?;
        }
        if let Some(length) = self.length {
            write!(out, " with a row of {length}")?;
        }
        if let Some(place) = self.place {
            write!(out, " whose stone {place} (from 0) is the last")?;
        }
        if self.sole {
            out.write_str(" and no second row")?;
        }
        Ok(())
    }
}

/// How many positions are tried for a row, so that the cells above its winning stone can stay
/// empty.
const START_ATTEMPTS: usize = 100;

/// The shape of a winning row.
#[derive(Clone, Copy, Debug)]
struct RowForm {
    direction: Direction,
    length: usize,
    /// The index of the winning stone.
    place: usize,
}

impl RowForm {
    /// All forms that fit the board and the wish.
    fn all(rules: &Rules, wish: &WinWish) -> Vec<Self> {
        let mut forms = Vec::new();
        for &direction in rules.geometry.directions() {
            let longest = rules
                .geometry
                .longest(direction)
                .min((2 * rules.line).saturating_sub(1));
            for length in rules.line..=longest {
                // Neither part of the row may be long enough to win alone.
                let places = length - rules.line..rules.line;
                forms.extend(places.map(|place| Self {
                    direction,
                    length,
                    place,
                }));
            }
        }
        forms.retain(|form| form.fits(wish) && form.can_be_completed(rules));
        forms
    }

    fn fits(&self, wish: &WinWish) -> bool {
        wish.direction
            .is_none_or(|direction| direction == self.direction)
            && wish.length.is_none_or(|length| length == self.length)
            && wish.place.is_none_or(|place| place == self.place)
    }

    /// Whether no stone of the row lies on top of the winning one.
    fn can_be_completed(&self, rules: &Rules) -> bool {
        self.place + 1 == self.length || !rules.is_upright(self.direction)
    }

    /// A plan for a game of `number` moves that ends with such a row at a random position.
    fn plan(
        &self,
        rules: &Rules,
        number: usize,
        sole: bool,
        draw: &mut Draw,
    ) -> Option<PositionPlan> {
        let geometry = &rules.geometry;
        let player = Player::of_move(number);
        let spare = geometry.len() - number;
        let fits = |own: &Vec<Cell>| rules.room_above(own[self.place]) <= spare;
        let own = (0..START_ATTEMPTS).find_map(|_| {
            let start = random_start(draw, geometry, self.direction, self.length);
            geometry
                .row(start, self.direction, self.length)
                .filter(fits)
        })?;
        let start = geometry.point(own[0]);
        let ends = [-1, self.length.cast_signed()];
        let ends = ends
            .into_iter()
            .filter_map(|steps| geometry.walk(start, self.direction, steps));
        Some(PositionPlan {
            stones: number,
            barred: ends.map(|end| (geometry.cell(end), player)).collect(),
            empty: Vec::new(),
            // A second row is usually avoided even if the wish allows it: then the wish describes
            // the whole win.
            last: Some(Last {
                cell: own[self.place],
                direction: self.direction,
                sole: sole || draw.chance(3, 4),
            }),
            fixed: own.into_iter().map(|cell| (cell, player)).collect(),
        })
    }
}

/// A random start of a row such that it fits the board. The board must have room for it.
fn random_start(
    draw: &mut Draw,
    geometry: &Geometry,
    direction: Direction,
    length: usize,
) -> Point {
    [0, 1, 2].map(|axis| {
        let side = geometry.sides()[axis];
        match direction.0[axis] {
            0 => draw.index(side),
            change => draw.index(side + 1 - length) + if change < 0 { length - 1 } else { 0 },
        }
    })
}
