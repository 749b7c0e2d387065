//! Pentago on 6×6 cells.
//!
//! A move places a stone and turns one of the four quadrants of 3×3 cells by a quarter. Five or
//! more stones in a row win, horizontally, vertically or diagonally. A stone that completes five
//! ends the game, and its quadrant is not turned; there are eight such moves, one for each turn,
//! with the same result. If a turn completes rows of both players, or the board is full without a
//! row, the game is a draw.
//!
//! Texts of moves: `c4-2r`, the cell from `a1` at the lower left, the quadrant (1 lower left, 2
//! lower right, 3 upper left, 4 upper right), and `r` for a turn to the right (clockwise) or `l`.
//! Texts of positions: the rows and the player to move.

use crate::bits::{byte, elements, nth};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{Squares, borders, check_turns, fields, owner, parse_player, stone};
use std::fmt::Write as _;
use std::sync::Arc;

/// The rules of Pentago.
#[derive(Clone, Debug)]
pub struct Pentago {
    tables: Arc<Tables>,
}

#[derive(Debug)]
struct Tables {
    /// All sets of five cells in a row.
    rows: [u64; 32],
    /// The quadrant with these cells after a turn to the right and to the left.
    turned: [[u16; 512]; 2],
}

/// A position of [`Pentago`]. Nine bits in succession are a quadrant, row by row from below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    stones: [u64; 2],
    to_move: Player,
    /// Which players have five in a row.
    has_row: [bool; 2],
}

/// A cell and a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    cell: u8,
    /// The quadrant times two, plus one for a turn to the left.
    turn: u8,
}

const BOARD: u64 = (1 << 36) - 1;

/// The number of the bit of a cell.
fn bit_of(row: usize, column: usize) -> usize {
    (row / 3 * 2 + column / 3) * 9 + row % 3 * 3 + column % 3
}

/// Rows of five as sets.
fn rows_of_five() -> [u64; 32] {
    let mut rows = [0; 32];
    let mut found = 0;
    for (start, (up, right)) in (0..36).flat_map(|start: usize| {
        [(0, 1), (1, 0), (1, 1), (1, -1_isize)].map(|direction| (start, direction))
    }) {
        let cell = |step: usize| {
            let column = (start % 6).checked_add_signed(right * step.cast_signed())?;
            let row = start / 6 + up * step;
            (row < 6 && column < 6).then(|| 1 << bit_of(row, column))
        };
        let row: Option<u64> = (0..5).map(cell).sum();
        if let Some(row) = row {
            rows[found] = row;
            found += 1;
        }
    }
    rows
}

/// A quadrant after a turn to the right: its left column becomes its upper row.
fn turn_right(quadrant: u16) -> u16 {
    let cells = (0..9).filter(|cell| quadrant >> cell & 1 == 1);
    cells.fold(0, |turned, cell: u16| {
        let (row, column) = (cell / 3, cell % 3);
        turned | 1 << ((2 - column) * 3 + row)
    })
}

impl Pentago {
    /// The rules.
    #[must_use]
    pub fn new() -> Self {
        let mut turned = [[0; 512]; 2];
        for quadrant in 0..512_u16 {
            let right = turn_right(quadrant);
            turned[0][usize::from(quadrant)] = right;
            turned[1][usize::from(right)] = quadrant;
        }
        let tables = Tables {
            rows: rows_of_five(),
            turned,
        };
        Self {
            tables: Arc::new(tables),
        }
    }

    #[inline]
    fn has_row(&self, stones: u64) -> bool {
        self.tables.rows.iter().any(|row| stones & row == *row)
    }

    #[inline]
    fn turned(&self, stones: u64, turn: u8) -> u64 {
        let shift = 9 * (turn / 2);
        let [low, high, ..] = (stones >> shift).to_le_bytes();
        let quadrant = u16::from_le_bytes([low, high]) & 0x1ff;
        let turned = self.tables.turned[usize::from(turn % 2)][usize::from(quadrant)];
        stones & !(0x1ff << shift) | u64::from(turned) << shift
    }

    fn is_over(position: &Position) -> bool {
        position.has_row != [false; 2] || Self::empty(position) == 0
    }

    fn empty(position: &Position) -> u64 {
        BOARD & !(position.stones[0] | position.stones[1])
    }
}

impl Default for Pentago {
    fn default() -> Self {
        Self::new()
    }
}

fn squares() -> Squares {
    Squares::from_bottom(6, 6)
}

fn content(position: &Position, square: usize) -> Option<Player> {
    let bit = bit_of(square / 6, square % 6);
    let mut players = Player::BOTH.into_iter();
    players.find(|player| position.stones[player.index()] >> bit & 1 == 1)
}

impl Game for Pentago {
    type Position = Position;
    type Move = Move;

    fn kind(&self) -> &'static str {
        "pentago"
    }

    fn size(&self) -> Vec<usize> {
        vec![6, 6]
    }

    fn start(&self) -> Position {
        Position {
            stones: [0; 2],
            to_move: Player::First,
            has_row: [false; 2],
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        match position.has_row {
            [true, false] => Some(GameOutcome::win(Player::First)),
            [false, true] => Some(GameOutcome::win(Player::Second)),
            _ => Self::is_over(position).then_some(GameOutcome::DRAW),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if !Self::is_over(position) {
            for cell in elements(Self::empty(position)) {
                moves.extend((0..8).map(|turn| Move { cell, turn }));
            }
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let player = position.to_move;
        position.to_move = player.other();
        let own = &mut position.stones[player.index()];
        *own |= 1 << mv.cell;
        if self.has_row(*own) {
            position.has_row[player.index()] = true;
            return;
        }
        for side in 0..2 {
            position.stones[side] = self.turned(position.stones[side], mv.turn);
            position.has_row[side] = self.has_row(position.stones[side]);
        }
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<Move>,
    ) -> Option<Move> {
        if Self::is_over(position) {
            return None;
        }
        let empty = Self::empty(position);
        let chosen = choices.below(8 * empty.count_ones());
        let [turn, ..] = (chosen % 8).to_le_bytes();
        Some(Move {
            cell: nth(empty, chosen / 8),
            turn,
        })
    }

    fn write_move(&self, _: &Position, mv: Move, out: &mut String) {
        let (quadrant, cell) = (usize::from(mv.cell / 9), usize::from(mv.cell % 9));
        let (row, column) = (quadrant / 2 * 3 + cell / 3, quadrant % 2 * 3 + cell % 3);
        squares().write(row * 6 + column, out);
        let side = if mv.turn.is_multiple_of(2) { 'r' } else { 'l' };
        let _ = write!(out, "-{}{side}", mv.turn / 2 + 1);
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let (cell, turn) = text.split_once('-').unwrap_or((text, ""));
        let is_empty = |square| content(position, square).is_none();
        squares().why_not_placed(cell, is_empty).or_else(|| {
            let turn = (!turn.is_empty()).then_some(turn);
            let turn = turn.map_or("nothing".to_owned(), |turn| format!("`{turn}`"));
            Some(format!(
                "{turn} follows the cell instead of a turn such as `2r`"
            ))
        })
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        squares().write_board(out, |square| stone(content(position, square)));
        out.push(' ');
        out.push(position.to_move.letter());
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [board, player] = fields(text, "the board and the player to move")?;
        let mut position = self.start();
        for (square, content) in squares().parse_board(board, ".xo")?.into_iter().enumerate() {
            if let Some(player) = owner(content) {
                let bit = byte(bit_of(square / 6, square % 6));
                position.stones[player.index()] |= 1 << bit;
            }
        }
        position.to_move = parse_player(player)?;
        position.has_row = position.stones.map(|stones| self.has_row(stones));
        Ok(position)
    }

    fn check_reachable(&self, position: &Position) -> Result<(), TextError> {
        check_turns(position.stones.map(u64::count_ones), position.to_move)
    }

    fn picture(&self, position: &Position) -> Picture {
        let board = squares().picture(|square| (content(position, square), String::new()));
        Picture {
            lines: borders(6, 3),
            ..board
        }
    }
}
