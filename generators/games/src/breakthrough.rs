//! Breakthrough on boards of up to 8×8 squares.
//!
//! Each player has two full rows of pieces, `x` at the bottom, and `x` moves first. A piece moves
//! one square forward or diagonally forward to a square that is not its own; only diagonal moves
//! capture, and they need not. The first player with a piece in the opponent's first row wins, as
//! does a player who captures all pieces. A player without a move loses, which cannot happen on
//! boards of three or more columns.
//!
//! Texts: moves `a2b3`, row 1 at the bottom; positions are the rows and the player to move.

use crate::bits::{byte, elements, nth};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{Squares, check_winner, fields, owner, parse_player, stone};

/// The rules of Breakthrough.
#[derive(Clone, Debug)]
pub struct Breakthrough {
    squares: Squares,
    board: u64,
    last_row: u64,
}

/// A position of [`Breakthrough`]. Square number `8 * row + column` is a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [u64; 2],
    to_move: Player,
}

/// From one square to another, as bits of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const FIRST_ROW: u64 = 0xff;

impl Breakthrough {
    /// Breakthrough on this number of columns and rows.
    ///
    /// # Errors
    /// When there are not 2 to 8 columns and 4 to 8 rows.
    pub fn new([columns, rows]: [usize; 2]) -> Result<Self, TextError> {
        if !(2..=8).contains(&columns) || !(4..=8).contains(&rows) {
            let found = format!("{columns}x{rows}");
            return Err(TextError::new(&found, "2 to 8 columns and 4 to 8 rows"));
        }
        let squares = Squares::from_bottom(columns, rows);
        let row = (1 << columns) - 1;
        let board = (0..rows).fold(0, |board, number| board | row << (8 * number));
        Ok(Self {
            squares,
            board,
            last_row: row << (8 * (rows - 1)),
        })
    }

    /// The squares that pieces can move to: diagonally left, straight, diagonally right.
    #[inline]
    fn targets(&self, position: &Position) -> [u64; 3] {
        let own = position.pieces[position.to_move.index()];
        let other = position.pieces[position.to_move.other().index()];
        let not_first = own & !FIRST_COLUMN;
        let not_last = own & !(FIRST_COLUMN << 7);
        let (left, straight, right) = match position.to_move {
            Player::First => (not_first << 7, own << 8, not_last << 9),
            Player::Second => (not_first >> 9, own >> 8, not_last >> 7),
        };
        let open = self.board & !own;
        [left & open, straight & open & !other, right & open]
    }

    /// The move in one of the three directions that ends on a square.
    #[inline]
    fn arriving(player: Player, direction: usize, to: u8) -> Move {
        let step = byte(7 + direction);
        let from = match player {
            Player::First => to - step,
            Player::Second => to + 16 - step,
        };
        Move { from, to }
    }

    #[inline]
    fn winner(&self, position: &Position) -> Option<Player> {
        let [first, second] = position.pieces;
        if first & self.last_row != 0 || second == 0 {
            Some(Player::First)
        } else if second & FIRST_ROW != 0 || first == 0 {
            Some(Player::Second)
        } else {
            None
        }
    }

    fn cell(&self, square: u8) -> usize {
        usize::from(square / 8) * self.squares.columns + usize::from(square % 8)
    }

    fn content(&self, position: &Position, cell: usize) -> Option<Player> {
        let square = cell / self.squares.columns * 8 + cell % self.squares.columns;
        let mut players = Player::BOTH.into_iter();
        players.find(|player| position.pieces[player.index()] >> square & 1 == 1)
    }
}

impl Game for Breakthrough {
    type Position = Position;
    type Move = Move;

    fn kind(&self) -> &'static str {
        "breakthrough"
    }

    fn size(&self) -> Vec<usize> {
        vec![self.squares.columns, self.squares.rows]
    }

    fn start(&self) -> Position {
        let second = self.last_row | self.last_row >> 8;
        Position {
            pieces: [self.board & 0xffff, second],
            to_move: Player::First,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let is_blocked = || self.targets(position) == [0; 3];
        let winner = self.winner(position);
        let winner = winner.or_else(|| is_blocked().then(|| position.to_move.other()));
        winner.map(GameOutcome::win)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if self.winner(position).is_some() {
            return;
        }
        for (direction, targets) in self.targets(position).into_iter().enumerate() {
            let arriving = |to| Self::arriving(position.to_move, direction, to);
            moves.extend(elements(targets).map(arriving));
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let to = 1 << mv.to;
        let player = position.to_move;
        position.pieces[player.index()] ^= to | 1 << mv.from;
        position.pieces[player.other().index()] &= !to;
        position.to_move = player.other();
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<Move>,
    ) -> Option<Move> {
        if self.winner(position).is_some() {
            return None;
        }
        let targets = self.targets(position);
        let counts = targets.map(u64::count_ones);
        let total: u32 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut chosen = choices.below(total);
        let mut direction = 0;
        while chosen >= counts[direction] {
            chosen -= counts[direction];
            direction += 1;
        }
        let to = nth(targets[direction], chosen);
        Some(Self::arriving(position.to_move, direction, to))
    }

    fn write_move(&self, _: &Position, mv: Move, out: &mut String) {
        self.squares.write(self.cell(mv.from), out);
        self.squares.write(self.cell(mv.to), out);
    }

    fn captured(&self, position: &Position, mv: Move) -> Option<u32> {
        let opposing = position.pieces[position.to_move.other().index()];
        Some((opposing >> mv.to & 1 == 1).into())
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let player = position.to_move;
        let [from, to] = self.squares.pair(text)?;
        let (from_name, to_name) = (self.squares.name(from), self.squares.name(to));
        if self.content(position, from) != Some(player) {
            return Some(format!("no piece of {player} is on {from_name}"));
        }
        let is_straight = from % self.squares.columns == to % self.squares.columns;
        match self.content(position, to) {
            Some(owner) if owner == player => Some(format!("a piece of {player} is on {to_name}")),
            Some(_) if is_straight => Some("only a diagonal move captures".to_owned()),
            _ => Some("a piece moves one square forward, straight or diagonally".to_owned()),
        }
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let character = |cell| stone(self.content(position, cell));
        self.squares.write_board(out, character);
        out.push(' ');
        out.push(position.to_move.letter());
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [board, player] = fields(text, "the board and the player to move")?;
        let mut pieces = [0; 2];
        for (cell, content) in self
            .squares
            .parse_board(board, ".xo")?
            .into_iter()
            .enumerate()
        {
            if let Some(player) = owner(content) {
                let square = cell / self.squares.columns * 8 + cell % self.squares.columns;
                pieces[player.index()] |= 1 << square;
            }
        }
        let position = Position {
            pieces,
            to_move: parse_player(player)?,
        };
        let [first, second] = pieces;
        let arrived = [first & self.last_row, second & FIRST_ROW];
        if pieces == [0; 2] || arrived.iter().all(|pieces| *pieces != 0) {
            return Err(TextError::new(
                board,
                "pieces, and at most one player who has won",
            ));
        }
        Ok(position)
    }

    fn check_reachable(&self, position: &Position) -> Result<(), TextError> {
        let most = 2 * self.squares.columns;
        if position
            .pieces
            .iter()
            .any(|pieces| pieces.count_ones() as usize > most)
        {
            let expected = format!("at most {most} pieces of each player");
            return Err(TextError::new("more pieces", expected));
        }
        check_winner(
            self.outcome(position).and_then(|it| it.winner),
            position.to_move,
        )
    }

    fn picture(&self, position: &Position) -> Picture {
        self.squares
            .picture(|cell| (self.content(position, cell), String::new()))
    }
}
