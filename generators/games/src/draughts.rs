//! Draughts: [`EnglishDraughts`] on 8×8 and [`InternationalDraughts`] on 10×10 squares.
//!
//! Capturing is mandatory, a move is a whole sequence of captures, and captured pieces are removed
//! at its end; no piece is captured twice. Sequences from the same square to the same square that
//! capture the same pieces are one move. A player without a move loses. The types of both games
//! state how they differ.
//!
//! All sequences of captures are tried. That takes microseconds in play, and a tenth of a second in
//! the worst position with many kings that a search has found.
//!
//! Texts of moves: `11-15` and `22x15x6` with the usual numbers of the dark squares; where several
//! ways capture the same pieces, the one with the least numbers. `22x6` is read, too, if only one
//! move fits. Texts of positions: the rows with all squares, `X` and `O` for kings, square 1 in the
//! first row; the player to move; the number of moves since the last capture or move of a man.

mod english;
mod international;
mod jumps;
mod layout;
mod possible;

use crate::bits::{byte, elements, lowest, nth};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{fields, parse_number, parse_player, plain_number, write_number};
use layout::{DiagonalStep, SquareLayout};
use std::fmt::Debug;
use std::marker::PhantomData;

pub use english::{EnglishDraughts, EnglishRules};
pub use international::{InternationalDraughts, InternationalRules};
pub use jumps::Move;

/// What differs between the kinds of draughts.
pub trait DraughtsRules: Clone + Debug + Send + Sync + 'static {
    /// The name of the game in specs.
    const KIND: &'static str;
    /// The number of squares of a side.
    const SIDE: usize;
    /// The number of rows that each player's men fill.
    const MEN_ROWS: usize;
    /// Whether the player who begins has the squares with the low numbers and moves down.
    const FIRST_MOVES_DOWN: bool;
    /// Whether men capture backwards.
    const MEN_CAPTURE_BACKWARDS: bool;
    /// Whether kings move and capture over any distance.
    const KINGS_FLY: bool;
    /// Whether only moves with the greatest number of captured pieces are legal.
    const MUST_CAPTURE_MOST: bool;
    /// The number of moves without a capture or a move of a man that makes a draw.
    const MAX_QUIET: u8;
}

/// The rules of a game of draughts.
#[derive(Clone, Debug)]
pub struct Draughts<R> {
    layout: SquareLayout,
    rules: PhantomData<R>,
}

/// A position of draughts; sets of squares are bits, with gaps between some rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [u64; 2],
    kings: u64,
    to_move: Player,
    quiet: u8,
}

/// What is wrong with a piece, which is on a light square if that has no bit.
fn misplaced<R: DraughtsRules>(square: usize, bit: u64) -> String {
    let what = if bit == 0 {
        "a piece is on a light square"
    } else {
        "a man is in its last row"
    };
    let (row, column) = (square / R::SIDE + 1, square % R::SIDE + 1);
    format!("{what}: row {row} from the top, column {column}")
}

impl<R: DraughtsRules> Draughts<R> {
    fn with_rules() -> Self {
        Self {
            layout: SquareLayout::new(R::SIDE),
            rules: PhantomData,
        }
    }

    /// The four directions, those of the player's men first.
    fn directions(&self, player: Player) -> [DiagonalStep; 4] {
        let [a, b, c, d] = self.layout.directions();
        if (player == Player::First) == R::FIRST_MOVES_DOWN {
            [a, b, c, d]
        } else {
            [c, d, a, b]
        }
    }

    fn last_row(&self, player: Player) -> u64 {
        if (player == Player::First) == R::FIRST_MOVES_DOWN {
            self.layout.row(R::SIDE - 1)
        } else {
            self.layout.row(0)
        }
    }

    fn empty(&self, position: &Position) -> u64 {
        self.layout.board() & !(position.pieces[0] | position.pieces[1])
    }

    fn character(&self, position: &Position, square: usize) -> char {
        let bit = self.layout.bit_at(square);
        let [first, second] = position.pieces.map(|pieces| pieces & bit != 0);
        match (first, second, position.kings & bit != 0) {
            (true, _, false) => 'x',
            (true, _, true) => 'X',
            (_, true, false) => 'o',
            (_, true, true) => 'O',
            _ => '.',
        }
    }
}

impl<R: DraughtsRules> Game for Draughts<R> {
    type Position = Position;
    type Move = Move;

    fn kind(&self) -> &'static str {
        R::KIND
    }

    fn size(&self) -> Vec<usize> {
        vec![R::SIDE, R::SIDE]
    }

    fn start(&self) -> Position {
        let rows =
            |rows: std::ops::Range<usize>| rows.fold(0, |set, row| set | self.layout.row(row));
        let low = rows(0..R::MEN_ROWS);
        let high = rows(R::SIDE - R::MEN_ROWS..R::SIDE);
        Position {
            pieces: if R::FIRST_MOVES_DOWN {
                [low, high]
            } else {
                [high, low]
            },
            kings: 0,
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
        let can_move = self.has_step(position) || self.can_capture(position);
        let loss = GameOutcome::win(position.to_move.other());
        Some(if can_move { GameOutcome::DRAW } else { loss })
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if position.quiet >= R::MAX_QUIET {
            return;
        }
        if self.can_capture(position) {
            self.captures(position, moves);
            return;
        }
        self.each_step(position, |targets, direction, distance| {
            let step = |to| Move {
                from: direction.back(to, distance),
                to,
                captured: 0,
            };
            moves.extend(elements(targets).map(step));
            false
        });
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let player = position.to_move;
        let (from, to) = (1_u64 << mv.from, 1_u64 << mv.to);
        let is_king = position.kings & from != 0;
        position.pieces[player.index()] = position.pieces[player.index()] & !from | to;
        position.pieces[player.other().index()] &= !mv.captured;
        position.kings &= !(mv.captured | from);
        if is_king || to & self.last_row(player) != 0 {
            position.kings |= to;
        }
        position.quiet = if is_king && mv.captured == 0 {
            position.quiet + 1
        } else {
            0
        };
        position.to_move = player.other();
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        buffer: &mut Vec<Move>,
    ) -> Option<Move> {
        if position.quiet >= R::MAX_QUIET {
            return None;
        }
        if self.can_capture(position) {
            return self.listed_move(position, choices, buffer);
        }
        let mut total = 0;
        self.each_step(position, |targets, _, _| {
            total += targets.count_ones();
            false
        });
        if total == 0 {
            return None;
        }
        let mut left = choices.below(total);
        let mut chosen = None;
        self.each_step(position, |targets, direction, distance| {
            let count = targets.count_ones();
            if left >= count {
                left -= count;
                return false;
            }
            let to = nth(targets, left);
            chosen = Some(Move {
                from: direction.back(to, distance),
                to,
                captured: 0,
            });
            true
        });
        chosen
    }

    fn write_move(&self, position: &Position, mv: Move, out: &mut String) {
        write_number(self.layout.number(mv.from), out);
        if mv.captured == 0 {
            out.push('-');
            write_number(self.layout.number(mv.to), out);
            return;
        }
        let mut path = Vec::new();
        self.jumper(position, 1 << mv.from)
            .find_path(mv, 0, &mut path);
        for square in path {
            out.push('x');
            write_number(self.layout.number(square), out);
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let is_written = |mv: &&Move| {
            let mut written = String::new();
            self.write_move(position, **mv, &mut written);
            written == text
        };
        if let Some(mv) = moves.iter().find(is_written) {
            return Ok(*mv);
        }
        let ends = text.split_once('x');
        let ends = ends.and_then(|(from, to)| plain_number(from).zip(plain_number(to)));
        let fits = |mv: &&Move| {
            let found = (self.layout.number(mv.from), self.layout.number(mv.to));
            mv.captured != 0 && ends == Some(found)
        };
        let mut fitting = moves.iter().filter(fits);
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(*mv),
            _ => Err(self.not_legal(position, text, &moves)),
        }
    }

    fn captured(&self, _: &Position, mv: Move) -> Option<u32> {
        Some(mv.captured.count_ones())
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let player = position.to_move;
        let number = plain_number(text.split(['-', 'x']).next()?)?;
        let square = |bit: &u8| self.layout.number(*bit) == number;
        let Some(from) = elements(self.layout.board()).find(square) else {
            return Some(format!("square {number} does not exist"));
        };
        if position.pieces[player.index()] >> from & 1 == 0 {
            return Some(format!("no piece of {player} is on square {number}"));
        }
        if !self.can_capture(position) {
            return None;
        }
        if text.contains('-') {
            return Some("a capture is mandatory".to_owned());
        }
        let mut captures = Vec::new();
        self.all_captures(position, &mut captures);
        let is_written = |mv: &Move, is_end: &dyn Fn(&str) -> bool| {
            let mut written = String::new();
            self.write_move(position, *mv, &mut written);
            written.strip_prefix(text).is_some_and(is_end)
        };
        if captures.iter().any(|mv| is_written(mv, &str::is_empty)) {
            return Some("another move captures more pieces".to_owned());
        }
        let is_part = |rest: &str| rest.starts_with('x');
        let continues = captures.iter().any(|mv| is_written(mv, &is_part));
        continues.then(|| "the captures must be continued to their end".to_owned())
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let character = |square| self.character(position, square);
        self.layout.squares().write_board(out, character);
        out.push(' ');
        out.push(position.to_move.letter());
        out.push(' ');
        write_number(position.quiet.into(), out);
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let names = "the board, the player to move, and the moves of kings without a capture";
        let [board, player, quiet] = fields(text, names)?;
        let contents = self.layout.squares().parse_board(board, ".xoXO")?;
        let quiet = parse_number(
            quiet,
            R::MAX_QUIET.into(),
            "the moves of kings without a capture",
        )?;
        let mut position = Position {
            pieces: [0; 2],
            kings: 0,
            to_move: parse_player(player)?,
            quiet: byte(quiet),
        };
        for (square, content) in contents
            .into_iter()
            .enumerate()
            .filter(|(_, content)| *content > 0)
        {
            let bit = self.layout.bit_at(square);
            let owner = [Player::First, Player::Second][usize::from(content - 1) % 2];
            position.pieces[owner.index()] |= bit;
            if content > 2 {
                position.kings |= bit;
            }
            if bit == 0 || content < 3 && bit & self.last_row(owner) != 0 {
                let expected = "pieces on dark squares, and no men in their last rows";
                return Err(
                    TextError::new(board, expected).because(Some(misplaced::<R>(square, bit)))
                );
            }
        }
        Ok(position)
    }

    fn check_reachable(&self, position: &Position) -> Result<(), TextError> {
        let most = R::MEN_ROWS * R::SIDE / 2;
        if position
            .pieces
            .iter()
            .any(|pieces| pieces.count_ones() as usize > most)
        {
            let expected = format!("at most {most} pieces of each player");
            return Err(TextError::new("more pieces", expected));
        }
        Ok(())
    }

    fn picture(&self, position: &Position) -> Picture {
        let content = |square| match self.character(position, square) {
            'x' => (Some(Player::First), String::new()),
            'X' => (Some(Player::First), "K".to_owned()),
            'o' => (Some(Player::Second), String::new()),
            'O' => (Some(Player::Second), "K".to_owned()),
            _ => (None, String::new()),
        };
        let mut picture = self.layout.squares().picture(content);
        for (square, cell) in picture.cells.iter_mut().enumerate() {
            let bit = self.layout.bit_at(square);
            cell.name.clear();
            if bit != 0 {
                write_number(self.layout.number(lowest(bit)), &mut cell.name);
            }
        }
        picture
    }
}
