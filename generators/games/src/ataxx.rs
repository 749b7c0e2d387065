//! Ataxx on boards of up to 8×8 squares without blocked squares.
//!
//! The game begins with pieces in the corners: `x` at the upper left and the lower right, `o` at
//! the others; `x` moves first. A move puts a new piece on an empty square next to an own piece in
//! any of eight directions, or moves a piece to an empty square at a distance of two. Then all
//! opposing pieces next to the target change sides. A player without a move passes.
//!
//! These are the rules of libataxx: new pieces on one square are one move, from wherever they come,
//! and a pass counts as a move. RBG's rules differ: they have 6424 instead of 6460 sequences of
//! three moves. The game ends when a player has no pieces, when nobody can move, or as a draw after
//! 100 moves in succession without a new piece. Otherwise the player with more pieces wins; the
//! score is their number.
//!
//! Texts of moves: the target `g2` of a new piece, `g1g3` for a jump, `pass`; row 1 is at the
//! bottom. Texts of positions: the rows, the player to move, and the number of moves since the last
//! new piece.

use crate::bits::{byte, elements, nth, points};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{Squares, fields, owner, parse_number, parse_player, stone, write_number};

/// The rules of Ataxx.
#[derive(Clone, Debug)]
pub struct Ataxx {
    squares: Squares,
    board: u64,
}

/// A position of [`Ataxx`]. Square number `8 * row + column` is a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [u64; 2],
    to_move: Player,
    quiet: u8,
}

/// From one square to another; the same square for a new piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

const PASS: Move = Move { from: 64, to: 64 };
const MAX_QUIET: u8 = 100;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The jumps, as changes of row and column.
const JUMPS: [(i8, i8); 16] = [
    (-2, -2),
    (-2, -1),
    (-2, 0),
    (-2, 1),
    (-2, 2),
    (-1, -2),
    (-1, 2),
    (0, -2),
    (0, 2),
    (1, -2),
    (1, 2),
    (2, -2),
    (2, -1),
    (2, 0),
    (2, 1),
    (2, 2),
];

/// The squares at a distance from those of a set.
#[inline]
fn moved(set: u64, (rows, columns): (i8, i8)) -> u64 {
    let blocked = match columns {
        -2 => FIRST_COLUMN | FIRST_COLUMN << 1,
        -1 => FIRST_COLUMN,
        1 => FIRST_COLUMN << 7,
        2 => FIRST_COLUMN << 7 | FIRST_COLUMN << 6,
        _ => 0,
    };
    let shift = 8 * rows + columns;
    let set = set & !blocked;
    if shift < 0 {
        set >> shift.unsigned_abs()
    } else {
        set << shift.unsigned_abs()
    }
}

/// The squares next to those of a set, and the set.
#[inline]
fn grown(set: u64) -> u64 {
    let wide = set | moved(set, (0, -1)) | moved(set, (0, 1));
    wide | wide << 8 | wide >> 8
}

impl Ataxx {
    /// Ataxx on this number of columns and rows.
    ///
    /// # Errors
    /// When a side is not between 2 and 8.
    pub fn new([columns, rows]: [usize; 2]) -> Result<Self, TextError> {
        if ![columns, rows].iter().all(|side| (2..=8).contains(side)) {
            let found = format!("{columns}x{rows}");
            return Err(TextError::new(&found, "sides from 2 to 8"));
        }
        let row = (1 << columns) - 1;
        Ok(Self {
            squares: Squares::from_bottom(columns, rows),
            board: (0..rows).fold(0, |board, number| board | row << (8 * number)),
        })
    }

    fn empty(&self, position: &Position) -> u64 {
        self.board & !(position.pieces[0] | position.pieces[1])
    }

    fn can_move(&self, position: &Position, player: Player) -> bool {
        grown(grown(position.pieces[player.index()])) & self.empty(position) != 0
    }

    #[inline]
    fn is_over(&self, position: &Position) -> bool {
        position.pieces.contains(&0)
            || position.quiet >= MAX_QUIET
            || !Player::BOTH
                .iter()
                .any(|&player| self.can_move(position, player))
    }

    fn square(&self, cell: usize) -> usize {
        cell / self.squares.columns * 8 + cell % self.squares.columns
    }

    fn name(&self, square: u8, out: &mut String) {
        let cell = usize::from(square / 8) * self.squares.columns + usize::from(square % 8);
        self.squares.write(cell, out);
    }

    fn content(&self, position: &Position, cell: usize) -> Option<Player> {
        let mut players = Player::BOTH.into_iter();
        players.find(|player| position.pieces[player.index()] >> self.square(cell) & 1 == 1)
    }
}

/// The move that arrives on a square by a jump.
fn jump((rows, columns): (i8, i8), to: u8) -> Move {
    let shift = 8 * rows + columns;
    Move {
        from: to.wrapping_add_signed(-shift),
        to,
    }
}

impl Game for Ataxx {
    type Position = Position;
    type Move = Move;

    fn kind(&self) -> &'static str {
        "ataxx"
    }

    fn size(&self) -> Vec<usize> {
        vec![self.squares.columns, self.squares.rows]
    }

    fn start(&self) -> Position {
        let right = 1 << (self.squares.columns - 1);
        let top = 8 * (self.squares.rows - 1);
        Position {
            pieces: [1 << top | right, 1 | right << top],
            to_move: Player::First,
            quiet: 0,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        if !self.is_over(position) {
            return None;
        }
        let score = position.pieces.map(|pieces| points(pieces.count_ones()));
        let mut outcome = GameOutcome::by_score(score);
        if position.quiet >= MAX_QUIET && !position.pieces.contains(&0) {
            outcome.winner = None;
        }
        Some(outcome)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if self.is_over(position) {
            return;
        }
        let own = position.pieces[position.to_move.index()];
        let empty = self.empty(position);
        moves.extend(elements(grown(own) & empty).map(|to| Move { from: to, to }));
        for by in JUMPS {
            moves.extend(elements(moved(own, by) & empty).map(|to| jump(by, to)));
        }
        if moves.is_empty() {
            moves.push(PASS);
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let player = position.to_move;
        position.to_move = player.other();
        position.quiet += 1;
        if mv == PASS {
            return;
        }
        let to = 1_u64 << mv.to;
        let flipped = grown(to) & position.pieces[player.other().index()];
        position.pieces[player.other().index()] ^= flipped;
        position.pieces[player.index()] |= flipped | to;
        if mv.from == mv.to {
            position.quiet = 0;
        } else {
            position.pieces[player.index()] &= !(1 << mv.from);
        }
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<Move>,
    ) -> Option<Move> {
        if self.is_over(position) {
            return None;
        }
        let own = position.pieces[position.to_move.index()];
        let empty = self.empty(position);
        let new = grown(own) & empty;
        let jumps = JUMPS.map(|by| moved(own, by) & empty);
        let counts = jumps.map(u64::count_ones);
        let total = new.count_ones() + counts.iter().sum::<u32>();
        if total == 0 {
            return Some(PASS);
        }
        let mut chosen = choices.below(total);
        if chosen < new.count_ones() {
            let to = nth(new, chosen);
            return Some(Move { from: to, to });
        }
        chosen -= new.count_ones();
        for ((count, targets), by) in counts.into_iter().zip(jumps).zip(JUMPS) {
            if chosen < count {
                return Some(jump(by, nth(targets, chosen)));
            }
            chosen -= count;
        }
        None
    }

    fn write_move(&self, _: &Position, mv: Move, out: &mut String) {
        if mv == PASS {
            out.push_str("pass");
            return;
        }
        if mv.from != mv.to {
            self.name(mv.from, out);
        }
        self.name(mv.to, out);
    }

    fn captured(&self, position: &Position, mv: Move) -> Option<u32> {
        if mv == PASS {
            return Some(0);
        }
        let opposing = position.pieces[position.to_move.other().index()];
        Some((grown(1 << mv.to) & opposing).count_ones())
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let player = position.to_move;
        if text == "pass" {
            return Some("a player who can move must not pass".to_owned());
        }
        let is_empty = |cell| self.content(position, cell).is_none();
        let Some([from, to]) = self.squares.pair(text) else {
            let reason = self.squares.why_not_placed(text, is_empty);
            return reason.or_else(|| Some(format!("no piece of {player} is next to {text}")));
        };
        if self.content(position, from) != Some(player) {
            return Some(format!(
                "no piece of {player} is on {}",
                self.squares.name(from)
            ));
        }
        let target = self.squares.name(to);
        let reason = self.squares.why_not_placed(&target, is_empty);
        reason.or_else(|| Some("a piece jumps to a distance of two".to_owned()))
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let character = |cell| stone(self.content(position, cell));
        self.squares.write_board(out, character);
        out.push(' ');
        out.push(position.to_move.letter());
        out.push(' ');
        write_number(position.quiet.into(), out);
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let names = "the board, the player to move, and the moves since the last new piece";
        let [board, player, quiet] = fields(text, names)?;
        let mut pieces = [0; 2];
        for (cell, content) in self
            .squares
            .parse_board(board, ".xo")?
            .into_iter()
            .enumerate()
        {
            if let Some(player) = owner(content) {
                pieces[player.index()] |= 1 << self.square(cell);
            }
        }
        let quiet = parse_number(
            quiet,
            MAX_QUIET.into(),
            "the moves since the last new piece",
        )?;
        Ok(Position {
            pieces,
            to_move: parse_player(player)?,
            quiet: byte(quiet),
        })
    }

    fn picture(&self, position: &Position) -> Picture {
        self.squares
            .picture(|cell| (self.content(position, cell), String::new()))
    }
}
