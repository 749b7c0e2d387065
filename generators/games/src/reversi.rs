//! Reversi on boards of up to 8×8 squares with even sides.
//!
//! The game begins with four discs in the middle, `x` on the two squares of the diagonal that rises
//! to the right (d5 and e4 on 8×8), and `x` moves first. A move places a disc so that it and other
//! own discs enclose opposing discs in at least one of eight directions; these are flipped. A
//! player without such a move passes, and the pass counts as a move. The game ends when neither
//! player can place a disc. The player with more discs wins; the score is the number of discs, and
//! empty squares count for nobody.
//!
//! Published numbers of sequences of moves (4, 12, 56, .., 24571284 for ten moves) count a game
//! that has ended before as one sequence. Without such games there are 24571056 sequences of ten
//! moves.
//!
//! Texts: squares `c4`, with row 1 at the top, and `pass`; positions are the rows and the player to
//! move.

use crate::bits::{byte, elements, has, nth, points};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{Squares, fields, owner, parse_player, stone};

/// The move of a player who cannot place a disc.
const PASS: u8 = 64;

/// The rules of Reversi.
#[derive(Clone, Debug)]
pub struct Reversi {
    squares: Squares,
    board: u64,
}

/// A position of [`Reversi`]. Square number `8 * row + column` is a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of the player to move and of the opponent.
    own: u64,
    other: u64,
    to_move: Player,
}

impl Reversi {
    /// Reversi on this number of columns and rows.
    ///
    /// # Errors
    /// When a side is not 4, 6 or 8.
    pub fn new([columns, rows]: [usize; 2]) -> Result<Self, TextError> {
        if ![columns, rows].iter().all(|side| [4, 6, 8].contains(side)) {
            let found = format!("{columns}x{rows}");
            return Err(TextError::new(&found, "sides of 4, 6 or 8"));
        }
        let squares = Squares::from_top(columns, rows);
        let board = (0..squares.len()).fold(0, |board, cell| board | bit(squares, cell));
        Ok(Self { squares, board })
    }

    /// The squares on which the player to move can place a disc.
    #[inline]
    fn placements(&self, own: u64, other: u64) -> u64 {
        let inner = other & INNER_COLUMNS;
        let mut reached = 0;
        for (shift, through) in [(1, inner), (8, other), (7, inner), (9, inner)] {
            let mut up = (own << shift) & through;
            let mut down = (own >> shift) & through;
            for _ in 0..5 {
                up |= (up << shift) & through;
                down |= (down >> shift) & through;
            }
            reached |= (up << shift) | (down >> shift);
        }
        reached & !(own | other) & self.board
    }

    fn players(position: &Position) -> [u64; 2] {
        match position.to_move {
            Player::First => [position.own, position.other],
            Player::Second => [position.other, position.own],
        }
    }

    fn from_players([first, second]: [u64; 2], to_move: Player) -> Position {
        let (own, other) = match to_move {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        Position {
            own,
            other,
            to_move,
        }
    }

    fn content(&self, position: &Position, cell: usize) -> Option<Player> {
        let bit = bit(self.squares, cell);
        let [first, second] = Self::players(position);
        owner(u8::from(first & bit != 0) + 2 * u8::from(second & bit != 0))
    }
}

/// The squares of a set and those next to them.
fn grown(set: u64) -> u64 {
    let wide = set | (set & !(FIRST_COLUMN << 7)) << 1 | (set & !FIRST_COLUMN) >> 1;
    wide | wide << 8 | wide >> 8
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// All columns except the first and the last, where lines to the sides end.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

fn bit(squares: Squares, cell: usize) -> u64 {
    1 << (cell / squares.columns * 8 + cell % squares.columns)
}

/// The discs that a disc on `square` flips.
#[inline]
fn flipped(own: u64, other: u64, square: u8) -> u64 {
    let placed = 1_u64 << square;
    let inner = other & INNER_COLUMNS;
    let mut flipped = 0;
    for (shift, through) in [(1, inner), (8, other), (7, inner), (9, inner)] {
        let mut up = (placed << shift) & through;
        let mut down = (placed >> shift) & through;
        for _ in 0..5 {
            up |= (up << shift) & through;
            down |= (down >> shift) & through;
        }
        if (up << shift) & own != 0 {
            flipped |= up;
        }
        if (down >> shift) & own != 0 {
            flipped |= down;
        }
    }
    flipped
}

impl Game for Reversi {
    type Position = Position;
    type Move = u8;

    fn kind(&self) -> &'static str {
        "reversi"
    }

    fn size(&self) -> Vec<usize> {
        vec![self.squares.columns, self.squares.rows]
    }

    fn start(&self) -> Position {
        let right = self.squares.columns / 2;
        let below = self.squares.rows / 2;
        let at = |row: usize, column: usize| 1_u64 << (8 * row + column);
        let first = at(below, right - 1) | at(below - 1, right);
        let second = at(below - 1, right - 1) | at(below, right);
        Self::from_players([first, second], Player::First)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let (own, other) = (position.own, position.other);
        let is_over = self.placements(own, other) == 0 && self.placements(other, own) == 0;
        let score = || Self::players(position).map(|discs| points(discs.count_ones()));
        is_over.then(|| GameOutcome::by_score(score()))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        moves.clear();
        let (own, other) = (position.own, position.other);
        moves.extend(elements(self.placements(own, other)));
        if moves.is_empty() && self.placements(other, own) != 0 {
            moves.push(PASS);
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u8) {
        let mut own = position.own;
        let mut other = position.other;
        if mv != PASS {
            let flipped = flipped(own, other, mv);
            own |= flipped | 1 << mv;
            other &= !flipped;
        }
        *position = Position {
            own: other,
            other: own,
            to_move: position.to_move.other(),
        };
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<u8>,
    ) -> Option<u8> {
        let (own, other) = (position.own, position.other);
        let placements = self.placements(own, other);
        if placements == 0 {
            return (self.placements(other, own) != 0).then_some(PASS);
        }
        Some(nth(placements, choices.below(placements.count_ones())))
    }

    fn write_move(&self, _: &Position, mv: u8, out: &mut String) {
        if mv == PASS {
            out.push_str("pass");
        } else {
            let cell = usize::from(mv / 8) * self.squares.columns + usize::from(mv % 8);
            self.squares.write(cell, out);
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u8, TextError> {
        let placements = self.placements(position.own, position.other);
        if let Ok(cell) = self.squares.parse(text) {
            let square = byte(cell / self.squares.columns * 8 + cell % self.squares.columns);
            if has(placements, square) {
                return Ok(square);
            }
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        match moves[..] {
            [PASS] if text == "pass" => Ok(PASS),
            _ => Err(self.not_legal(position, text, &moves)),
        }
    }

    fn captured(&self, position: &Position, mv: u8) -> Option<u32> {
        if mv == PASS {
            return Some(0);
        }
        Some(flipped(position.own, position.other, mv).count_ones())
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        if text == "pass" {
            return Some("a player who can place a disc must not pass".to_owned());
        }
        if self.placements(position.own, position.other) == 0 {
            return Some("no disc can be placed, so the player must pass".to_owned());
        }
        let is_empty = |cell| self.content(position, cell).is_none();
        let reason = self.squares.why_not_placed(text, is_empty);
        reason.or_else(|| Some("the disc would turn no other".to_owned()))
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let character = |cell| stone(self.content(position, cell));
        self.squares.write_board(out, character);
        out.push(' ');
        out.push(position.to_move.letter());
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [board, player] = fields(text, "the board and the player to move")?;
        let cells = self.squares.parse_board(board, ".xo")?;
        let set = |own: u8| {
            let own = (0..cells.len()).filter(|cell| cells[*cell] == own);
            own.fold(0, |set, cell| set | bit(self.squares, cell))
        };
        Ok(Self::from_players([set(1), set(2)], parse_player(player)?))
    }

    fn check_reachable(&self, position: &Position) -> Result<(), TextError> {
        let start = self.start();
        let discs = position.own | position.other;
        if (start.own | start.other) & !discs != 0 {
            let found = "an empty square in the middle";
            return Err(TextError::new(
                found,
                "discs on the four squares in the middle",
            ));
        }
        // A disc is placed beside another one.
        let mut reached = start.own | start.other;
        while reached != grown(reached) & discs {
            reached = grown(reached) & discs;
        }
        if reached != discs {
            let found = "a disc away from the others";
            return Err(TextError::new(
                found,
                "discs that are connected, also diagonally",
            ));
        }
        Ok(())
    }

    fn picture(&self, position: &Position) -> Picture {
        self.squares
            .picture(|cell| (self.content(position, cell), String::new()))
    }
}
