//! Go on boards of up to 25×25 points.
//!
//! A stone that leaves opposing chains without liberties captures them. Suicide is not allowed, or
//! by an option only of several stones. The game ends after two passes in succession, or after a
//! maximum number of moves, and is scored by area: the own stones and the empty points from which
//! only own stones are reached. Scores are in half points; White has the komi.
//!
//! There are two ko rules. By the simple one, a stone that has just captured a single stone must
//! not be captured at once, if it would be captured alone. That allows longer cycles, so such games
//! have a maximum number of moves. By positional superko no board may come back that was on the
//! board before. Boards are compared by hashes of 64 bits.
//!
//! Texts of moves: points such as `c4`, row 1 at the bottom and no letter left out, and `pass`.
//! Texts of positions: the rows, the player to move, the point forbidden by the simple ko rule or
//! `-`, the number of passes just made, and the number of moves made if that is limited, otherwise
//! 0. Earlier boards are not part of a text: a position that is read has none.

mod chains;

use crate::bits::{points as to_points, short, word};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::hash::mix;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{
    Squares, fields, owner, parse_number, parse_player, plain_number, stone, write_number,
};
use chains::Chains;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The half points that the second player usually gets.
pub const USUAL_KOMI: u16 = 15;

/// The maximum number of half points that the second player can get.
const MAX_KOMI: usize = 1000;

/// The half points of a text such as `6.5`, a number of points.
///
/// # Errors
/// When the text is not a number of half points, or is too large.
pub fn parse_komi(text: &str) -> Result<u16, TextError> {
    let (points, half) = match text.split_once('.') {
        Some((points, "5")) => (points, 1),
        Some((points, "0")) => (points, 0),
        Some(_) => ("", 0),
        None => (text, 0),
    };
    let points = plain_number(points).filter(|points| *points <= MAX_KOMI);
    let komi = points.map(|points| 2 * points + half);
    let komi = komi.filter(|komi| *komi <= MAX_KOMI).map(short);
    komi.ok_or_else(|| {
        let most = MAX_KOMI / 2;
        let expected = format!("points from 0 to {most} for `komi`, whole or with a half: `6.5`");
        TextError::new(text, expected)
    })
}

/// Which positions must not come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoRule {
    /// The last capture of a single stone must not be undone at once.
    Simple,
    /// No earlier board may come back.
    PositionalSuperko,
}

/// The rules of Go.
#[derive(Clone, Debug)]
pub struct Go {
    squares: Squares,
    options: GoOptions,
    neighbours: Arc<[[u16; 4]]>,
}

/// What can be chosen in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoOptions {
    /// The half points that the second player gets.
    pub komi: i32,
    /// The ko rule.
    pub ko: KoRule,
    /// Whether a chain of several stones may be placed without liberties, and so removed.
    pub allows_suicide: bool,
    /// The number of moves after which the game ends.
    pub max_moves: Option<u32>,
}

/// A position of [`Go`].
#[derive(Debug)]
pub struct Position {
    chains: Chains,
    to_move: Player,
    /// The point forbidden by the simple ko rule; the number of points if there is none.
    ko: u16,
    passes: u8,
    /// The number of moves made, if it is limited.
    moves: u32,
    /// The hashes of all boards, the present one last; empty without superko.
    boards: Vec<u64>,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            chains: self.chains.clone(),
            boards: self.boards.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let mut chains = std::mem::take(&mut self.chains);
        let mut boards = std::mem::take(&mut self.boards);
        chains.clone_from(&other.chains);
        boards.clone_from(&other.boards);
        *self = Self {
            chains,
            boards,
            ..*other
        };
    }
}

impl Position {
    fn state(&self) -> (Player, u16, u8, u32, &[u64]) {
        (self.to_move, self.ko, self.passes, self.moves, &self.boards)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.state() == other.state() && self.chains.contents().eq(other.chains.contents())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.chains
            .contents()
            .for_each(|content| state.write_u8(content));
        self.state().hash(state);
    }
}

impl Go {
    /// Go on this number of columns and rows.
    ///
    /// # Errors
    /// When a side is not between 1 and 25.
    pub fn new([columns, rows]: [usize; 2], options: GoOptions) -> Result<Self, TextError> {
        if ![columns, rows].iter().all(|side| (1..=25).contains(side)) {
            let found = format!("{columns}x{rows}");
            return Err(TextError::new(&found, "sides from 1 to 25"));
        }
        let squares = Squares::from_bottom(columns, rows);
        let cell = |row: usize, column: usize| {
            let is_inside = row < rows && column < columns;
            let cell = if is_inside {
                row * columns + column
            } else {
                rows * columns
            };
            short(cell)
        };
        let around = |point: usize| {
            let (row, column) = (point / columns, point % columns);
            [
                cell(row, column + 1),
                cell(row + 1, column),
                cell(row, column.wrapping_sub(1)),
                cell(row.wrapping_sub(1), column),
            ]
        };
        Ok(Self {
            squares,
            options,
            neighbours: (0..squares.len()).map(around).collect(),
        })
    }

    /// The common rules for random games: simple ko, no suicide, a komi of 7.5 points, and at most
    /// two moves for each point.
    ///
    /// # Errors
    /// As [`Go::new`].
    pub fn simple([columns, rows]: [usize; 2]) -> Result<Self, TextError> {
        let options = GoOptions {
            komi: USUAL_KOMI.into(),
            ko: KoRule::Simple,
            allows_suicide: false,
            max_moves: Some(word(columns.saturating_mul(rows).saturating_mul(2))),
        };
        Self::new([columns, rows], options)
    }

    fn points(&self) -> u16 {
        short(self.squares.len())
    }

    /// The number that stands for a pass.
    fn pass(&self) -> u16 {
        self.points()
    }

    fn is_over(&self, position: &Position) -> bool {
        position.passes >= 2
            || self
                .options
                .max_moves
                .is_some_and(|max| position.moves >= max)
    }

    #[inline]
    fn is_legal(&self, position: &Position, point: u16) -> bool {
        let player = position.to_move;
        let around = self.neighbours[usize::from(point)];
        position.chains.is_empty(point)
            && point != position.ko
            && position
                .chains
                .is_alive(around, player, self.options.allows_suicide)
            && (self.options.ko == KoRule::Simple || self.is_new(position, point))
    }

    /// Whether the board after this move is not one of the earlier ones.
    fn is_new(&self, position: &Position, point: u16) -> bool {
        let mut after = position.chains.clone();
        after.place(&self.neighbours, point, position.to_move);
        !position.boards.contains(&hash_of_board(&after))
    }

    /// The area of both players.
    fn areas(&self, position: &Position) -> [u32; 2] {
        let chains = &position.chains;
        let mut areas = [0; 2];
        let mut is_seen = vec![false; self.squares.len() + 1];
        for point in 0..self.points() {
            if let Some(player) = chains.owner(point) {
                areas[player.index()] += 1;
            } else if !is_seen[usize::from(point)] {
                let (size, borders) = self.region(chains, point, &mut is_seen);
                match borders {
                    [true, false] => areas[0] += size,
                    [false, true] => areas[1] += size,
                    _ => {}
                }
            }
        }
        areas
    }

    /// The size of the empty region of a point, and which players' stones border on it.
    fn region(&self, chains: &Chains, start: u16, is_seen: &mut [bool]) -> (u32, [bool; 2]) {
        let mut open = vec![start];
        let mut size = 0;
        let mut borders = [false; 2];
        is_seen[usize::from(start)] = true;
        while let Some(point) = open.pop() {
            size += 1;
            for &next in &self.neighbours[usize::from(point)] {
                if let Some(player) = chains.owner(next) {
                    borders[player.index()] = true;
                } else if chains.is_empty(next) && !is_seen[usize::from(next)] {
                    is_seen[usize::from(next)] = true;
                    open.push(next);
                }
            }
        }
        (size, borders)
    }

    /// The ko point of a position that is read.
    fn parse_ko(&self, text: &str, chains: &Chains) -> Result<u16, TextError> {
        if text == "-" {
            return Ok(self.points());
        }
        let point = short(self.squares.parse(text)?);
        if self.options.ko == KoRule::Simple && chains.is_empty(point) {
            return Ok(point);
        }
        Err(TextError::new(
            text,
            "`-`, or an empty point if the ko rule is simple",
        ))
    }
}

/// A hash of the stones, the sum of those of all stones.
fn hash_of_board(chains: &Chains) -> u64 {
    let stones = (0..).step_by(4).zip(chains.contents());
    stones.fold(0, |hash, (point, content)| match content {
        1 | 2 => hash ^ mix(point + u64::from(content)),
        _ => hash,
    })
}

impl Game for Go {
    type Position = Position;
    type Move = u16;

    fn kind(&self) -> &'static str {
        "go"
    }

    fn size(&self) -> Vec<usize> {
        vec![self.squares.columns, self.squares.rows]
    }

    fn start(&self) -> Position {
        let chains = Chains::new(self.squares.len());
        let boards = match self.options.ko {
            KoRule::Simple => Vec::new(),
            KoRule::PositionalSuperko => vec![hash_of_board(&chains)],
        };
        Position {
            chains,
            to_move: Player::First,
            ko: self.points(),
            passes: 0,
            moves: 0,
            boards,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        self.is_over(position).then(|| {
            let [first, second] = self.areas(position).map(|area| 2 * to_points(area));
            GameOutcome::by_score([first, second + self.options.komi])
        })
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u16>) {
        moves.clear();
        if !self.is_over(position) {
            moves.extend((0..self.points()).filter(|point| self.is_legal(position, *point)));
            moves.push(self.pass());
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u16) {
        let player = position.to_move;
        position.to_move = player.other();
        position.ko = self.points();
        position.moves += u32::from(self.options.max_moves.is_some());
        if mv == self.pass() {
            position.passes += 1;
            return;
        }
        position.passes = 0;
        let captured = position.chains.place(&self.neighbours, mv, player);
        if self.options.ko == KoRule::PositionalSuperko {
            position.boards.push(hash_of_board(&position.chains));
        } else if let Some(point) = captured
            && position.chains.is_single_in_atari(mv)
        {
            position.ko = point;
        }
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        buffer: &mut Vec<u16>,
    ) -> Option<u16> {
        if self.is_over(position) {
            return None;
        }
        for _ in 0..64 {
            let mv = short(choices.below(u32::from(self.points()) + 1) as usize);
            if mv == self.pass() || self.is_legal(position, mv) {
                return Some(mv);
            }
        }
        self.listed_move(position, choices, buffer)
    }

    fn write_move(&self, _: &Position, mv: u16, out: &mut String) {
        if mv == self.pass() {
            out.push_str("pass");
        } else {
            self.squares.write(mv.into(), out);
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u16, TextError> {
        let mv = match text {
            "pass" => Some(self.pass()),
            _ => self.squares.parse(text).ok().map(short),
        };
        let is_legal = |mv: &u16| *mv == self.pass() || self.is_legal(position, *mv);
        let mv = mv.filter(is_legal).filter(|_| !self.is_over(position));
        mv.ok_or_else(|| {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            self.not_legal(position, text, &moves)
        })
    }

    fn captured(&self, position: &Position, mv: u16) -> Option<u32> {
        if mv == self.pass() {
            return Some(0);
        }
        let opponent = position.to_move.other();
        let mut after = position.chains.clone();
        after.place(&self.neighbours, mv, position.to_move);
        Some(position.chains.count(opponent) - after.count(opponent))
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let is_empty = |point| position.chains.is_empty(short(point));
        if let Some(reason) = self.squares.why_not_placed(text, is_empty) {
            return Some(reason);
        }
        let point = short(self.squares.parse(text).ok()?);
        let around = self.neighbours[usize::from(point)];
        let may_die = self.options.allows_suicide;
        let reason = if point == position.ko {
            "the ko rule forbids to take the stone back at once"
        } else if !position.chains.is_alive(around, position.to_move, may_die) {
            "the stone would have no liberty (suicide)"
        } else {
            "the board would come back (superko)"
        };
        Some(reason.to_owned())
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let character = |point| stone(position.chains.owner(short(point)));
        self.squares.write_board(out, character);
        out.push(' ');
        out.push(position.to_move.letter());
        out.push(' ');
        if position.ko == self.points() {
            out.push('-');
        } else {
            self.squares.write(position.ko.into(), out);
        }
        out.push(' ');
        write_number(position.passes.into(), out);
        out.push(' ');
        write_number(position.moves as usize, out);
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let names = "the board, the player to move, the ko point or `-`, passes, and moves";
        let [board, player, ko, passes, moves] = fields(text, names)?;
        let mut position = self.start();
        for (point, content) in (0..).zip(self.squares.parse_board(board, ".xo")?) {
            if let Some(player) = owner(content) {
                position
                    .chains
                    .place_quietly(&self.neighbours, point, player);
            }
        }
        if !position.chains.all_alive() {
            return Err(TextError::new(board, "a liberty of every chain"));
        }
        position.to_move = parse_player(player)?;
        position.ko = self.parse_ko(ko, &position.chains)?;
        position.passes = parse_number(passes, 2, "the passes just made")?.to_le_bytes()[0];
        let max_moves = self.options.max_moves.unwrap_or(0) as usize;
        position.moves = word(parse_number(moves, max_moves, "the moves made")?);
        if self.options.ko == KoRule::PositionalSuperko {
            position.boards = vec![hash_of_board(&position.chains)];
        }
        Ok(position)
    }

    fn picture(&self, position: &Position) -> Picture {
        let content = |point| (position.chains.owner(short(point)), String::new());
        let mut picture = self.squares.picture(content);
        picture.shape = crate::picture::CellShape::Point;
        if position.ko != self.points() {
            picture.mark(&self.squares.name(position.ko.into()));
        }
        picture
    }
}
