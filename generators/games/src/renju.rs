//! Renju on 15×15 points.
//!
//! The players place stones in turns, `x` first. `x` wins with exactly five stones in a row, `o`
//! with five or more. A stone of `x` that does not complete five must not make a row of six or
//! more, two fours or two threes at once; such moves are not legal here. A full board without a
//! row, or one on which `x` has no legal move, is a draw. The rules for openings are left out.
//!
//! A four is a set of four stones that one more stone makes exactly five. A three is a row of
//! stones that one more legal stone makes a straight four: four neighbouring stones with both ends
//! empty, where a stone on either end makes exactly five. A direction has at most one three, but
//! may have two fours.
//!
//! Texts are those of [`lines`](crate::lines).

use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::lines::{Lines, LinesOptions, Position};
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;

/// The rules of Renju.
#[derive(Clone, Debug)]
pub struct Renju {
    lines: Lines,
}

/// The content of a cell with a stone of `x`.
const BLACK: u8 = 1;

impl Renju {
    /// Renju on this number of columns and rows, usually 15 each.
    ///
    /// # Errors
    /// When no side has five cells, or the board has more than 10,000 cells.
    pub fn new(size: [usize; 2]) -> Result<Self, TextError> {
        let lines = Lines::new("renju", LinesOptions::flat(size, 5))?;
        Ok(Self { lines })
    }

    /// Whether a stone of `x` on an empty cell is forbidden.
    #[must_use]
    pub fn is_forbidden(&self, position: &Position, cell: u16) -> bool {
        self.is_crowded(position, cell) && self.breaks_rules(&mut position.clone(), cell)
    }

    /// Whether there are enough stones near a cell for two threes: a quick test that most cells
    /// fail.
    fn is_crowded(&self, position: &Position, cell: u16) -> bool {
        let mut stones = 0;
        for side in 0..8 {
            let mut at = cell;
            for _ in 0..4 {
                at = self.lines.neighbour(at, side);
                stones += usize::from(Lines::content(position, at) == BLACK);
            }
        }
        stones >= 4
    }

    fn breaks_rules(&self, position: &mut Position, cell: u16) -> bool {
        Lines::set_content(position, cell, BLACK);
        let lengths = [0, 2, 4, 6].map(|direction| self.length(position, cell, direction));
        let is_forbidden = !lengths.contains(&5)
            && (lengths.iter().any(|length| *length > 5)
                || self.fours(position, cell) >= 2
                || self.threes(position, cell) >= 2);
        Lines::set_content(position, cell, 0);
        is_forbidden
    }

    /// The number of stones in a row through a stone.
    fn length(&self, position: &Position, cell: u16, direction: usize) -> usize {
        let [before, after] = self.ends(position, cell, direction);
        1 + before.0 + after.0
    }

    /// On both sides of a stone the number of stones of `x` next to it, and the cell after them.
    fn ends(&self, position: &Position, cell: u16, direction: usize) -> [(usize, u16); 2] {
        [direction, direction + 1].map(|side| {
            let mut at = self.lines.neighbour(cell, side);
            let mut stones = 0;
            while Lines::content(position, at) == BLACK {
                stones += 1;
                at = self.lines.neighbour(at, side);
            }
            (stones, at)
        })
    }

    /// The number of fours that a stone is part of. Two cells that make five of the same four
    /// stones are the ends of a straight four, which is one.
    fn fours(&self, position: &mut Position, cell: u16) -> usize {
        let mut fours = 0;
        for direction in [0, 2, 4, 6] {
            let ends = self.ends(position, cell, direction);
            let is_row_of_four = ends[0].0 + ends[1].0 == 3;
            let completing = ends.map(|(_, end)| self.makes_five(position, cell, end, direction));
            let found = completing
                .into_iter()
                .filter(|completes| *completes)
                .count();
            fours += if is_row_of_four { found.min(1) } else { found };
        }
        fours
    }

    /// Whether a stone on `end`, in line with `cell`, makes exactly five with it.
    fn makes_five(&self, position: &mut Position, cell: u16, end: u16, direction: usize) -> bool {
        if Lines::content(position, end) != 0 {
            return false;
        }
        Lines::set_content(position, end, BLACK);
        let length = self.length(position, cell, direction);
        Lines::set_content(position, end, 0);
        length == 5
    }

    /// The number of directions in which a stone is part of a three.
    fn threes(&self, position: &mut Position, cell: u16) -> usize {
        let directions = [0, 2, 4, 6].into_iter();
        let is_three = |direction: &usize| {
            let ends = self.ends(position, cell, *direction);
            let mut ends = ends.into_iter();
            ends.any(|(_, end)| self.makes_straight_four(position, cell, end, *direction))
        };
        directions.filter(is_three).count()
    }

    /// Whether a legal stone on `added` makes a straight four with `cell`.
    fn makes_straight_four(
        &self,
        position: &mut Position,
        cell: u16,
        added: u16,
        direction: usize,
    ) -> bool {
        if Lines::content(position, added) != 0 {
            return false;
        }
        Lines::set_content(position, added, BLACK);
        let ends = self.ends(position, cell, direction);
        let is_row_of_four = ends[0].0 + ends[1].0 == 3;
        let is_straight = is_row_of_four
            && ends
                .iter()
                .all(|(_, end)| self.makes_five(position, cell, *end, direction));
        let makes_five = [0, 2, 4, 6]
            .iter()
            .any(|by| self.length(position, added, *by) == 5);
        Lines::set_content(position, added, 0);
        is_straight && !makes_five && !self.breaks_rules(position, added)
    }

    fn is_legal(&self, position: &Position, mv: u16) -> bool {
        self.lines.to_move(position) == Player::Second || !self.is_forbidden(position, mv)
    }
}

impl Game for Renju {
    type Position = Position;
    type Move = u16;

    fn kind(&self) -> &'static str {
        self.lines.kind()
    }

    fn size(&self) -> Vec<usize> {
        self.lines.size()
    }

    fn start(&self) -> Position {
        self.lines.start()
    }

    fn to_move(&self, position: &Position) -> Player {
        self.lines.to_move(position)
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let by_row = self.lines.outcome(position);
        let mut cells = 0..self.lines.cell_count();
        let is_open =
            |cell: u16| Lines::content(position, cell) == 0 && self.is_legal(position, cell);
        by_row.or_else(|| (!cells.any(is_open)).then_some(GameOutcome::DRAW))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u16>) {
        self.lines.moves(position, moves);
        moves.retain(|mv| self.is_legal(position, *mv));
    }

    fn play(&self, position: &mut Position, mv: u16) {
        self.lines.play(position, mv);
    }

    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        buffer: &mut Vec<u16>,
    ) -> Option<u16> {
        for _ in 0..64 {
            let mv = self.lines.random_move(position, choices, buffer)?;
            if self.is_legal(position, mv) {
                return Some(mv);
            }
        }
        self.listed_move(position, choices, buffer)
    }

    fn write_move(&self, position: &Position, mv: u16, out: &mut String) {
        self.lines.write_move(position, mv, out);
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u16, TextError> {
        let mv = self.lines.parse_move(position, text)?;
        if self.is_legal(position, mv) {
            return Ok(mv);
        }
        let expected = "a move that does not make two threes, two fours or more than five in a row";
        Err(TextError::new(text, expected))
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let mut open = Vec::new();
        self.lines.moves(position, &mut open);
        let is_this = |mv: &u16| {
            let mut written = String::new();
            self.write_move(position, *mv, &mut written);
            written == text
        };
        if open.iter().any(is_this) {
            return Some("x must not make an overline, two fours or two threes".to_owned());
        }
        self.lines.why_illegal(position, text)
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        self.lines.write_position(position, out);
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        self.lines.parse_position(text)
    }

    fn picture(&self, position: &Position) -> Picture {
        let mut picture = self.lines.picture(position);
        if self.lines.to_move(position) == Player::Second || self.outcome(position).is_some() {
            return picture;
        }
        for cell in 0..self.lines.cell_count() {
            let is_empty = Lines::content(position, cell) == 0;
            if is_empty && self.is_forbidden(position, cell) {
                let mut name = String::new();
                self.lines.write_move(position, cell, &mut name);
                picture.mark(&name);
            }
        }
        picture
    }
}
