//! Games that are won as wanted.

use super::plan::{Last, Plan};
use super::quest::Quest;
use crate::board::{Board, Cell, Direction, Move, Player, Point, Row, Rules};
use crate::draw::Draw;
use crate::params::GenerateError;
use std::fmt;

/// How a game is to be won; what is not given may be anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinWish {
    /// Who wins.
    pub player: Option<Player>,
    /// The number of the winning move, from 1.
    pub number: Option<usize>,
    /// The direction of the winning row.
    pub direction: Option<Direction>,
    /// The length of the winning row: at least `line`, and at most `2 * line - 1`, which is as long as a row
    /// can get by one stone between two shorter ones.
    pub length: Option<usize>,
    /// The place of the winning stone in the row, from 0 at its start.
    pub place: Option<usize>,
    /// Whether the winning stone completes this row only.
    pub sole: bool,
}

/// A game that ends with the wanted win.
///
/// # Errors
/// When there is no such game, or none was found; says which.
pub fn won_game(
    draw: &mut Draw,
    rules: &Rules,
    wish: &WinWish,
) -> Result<Vec<Move>, GenerateError> {
    let quest = Quest {
        rules,
        lengths: wish.numbers(rules),
        plan: &|draw, number| Target::draw(draw, rules, wish)?.plan(rules, number, wish.sole, draw),
        accept: &|board, last| wish.is_granted(board, last),
        wanted: wish.to_string(),
    };
    quest.find(draw)
}

impl WinWish {
    /// Whether the stone in `last` wins as wanted on `board`, all but the number of the move.
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

    /// The numbers that the winning move may have.
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

/// A row at a certain place of the board and the stone that completes it.
struct Target {
    direction: Direction,
    start: Point,
    length: usize,
    place: usize,
}

impl Target {
    /// A random target that fits the wish; nothing where the choices made so far allow none.
    fn draw(draw: &mut Draw, rules: &Rules, wish: &WinWish) -> Option<Self> {
        let directions = rules.geometry.directions();
        let direction = wish.direction.unwrap_or_else(|| *draw.pick(directions));
        let length = match wish.length {
            Some(length) => length,
            None if draw.chance(1, 4) => rules.line + draw.index(rules.line.max(1)),
            None => rules.line,
        };
        // Neither part of the row may win alone.
        let places = length.checked_sub(rules.line)?..rules.line.min(length);
        let places: Vec<usize> = places
            .filter(|&place| wish.place.is_none_or(|wanted| wanted == place))
            .collect();
        let place = (!places.is_empty()).then(|| *draw.pick(&places))?;
        let start = random_start(draw, rules, direction, length)?;
        Some(Self {
            direction,
            start,
            length,
            place,
        })
    }

    fn plan(&self, rules: &Rules, number: usize, sole: bool, draw: &mut Draw) -> Option<Plan> {
        let geometry = &rules.geometry;
        let player = Player::of_move(number);
        let cell = |steps| Some(geometry.cell(geometry.walk(self.start, self.direction, steps)?));
        let own: Option<Vec<Cell>> = (0..self.length.cast_signed()).map(cell).collect();
        let own = own?;
        let ends = [cell(-1), cell(self.length.cast_signed())]
            .into_iter()
            .flatten();
        Some(Plan {
            stones: number,
            barred: ends.map(|end| (end, player)).collect(),
            empty: Vec::new(),
            // A second row is in the way of no wish but a sole one, and makes the search easier.
            last: Some(Last {
                cell: own[self.place],
                direction: self.direction,
                sole: sole || draw.chance(3, 4),
            }),
            fixed: own.into_iter().map(|cell| (cell, player)).collect(),
        })
    }
}

/// Where a row of `length` may start; nothing where it does not fit.
pub(super) fn random_start(
    draw: &mut Draw,
    rules: &Rules,
    direction: Direction,
    length: usize,
) -> Option<Point> {
    let mut start = [0; 3];
    for (axis, side) in rules.geometry.sides().into_iter().enumerate() {
        let taken = if direction.0[axis] == 0 {
            0
        } else {
            length.checked_sub(1)?
        };
        let room = side.checked_sub(taken).filter(|room| *room > 0)?;
        let offset = if direction.0[axis] < 0 { taken } else { 0 };
        start[axis] = offset + draw.index(room);
    }
    Some(start)
}
