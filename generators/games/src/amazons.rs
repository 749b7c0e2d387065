//! The Game of the Amazons on square boards of 4×4 to 10×10 squares.
//!
//! Each player has four amazons, `x` at the bottom, and `x` moves first. A move takes an amazon any
//! distance in one of eight directions over empty squares, and then shoots an arrow from there in
//! the same way; the square where the arrow lands stays blocked. A player who cannot move loses. On
//! 10×10 the amazons begin on a4, d1, g1, j4 and a7, d10, g10, j7, on smaller boards likewise at a
//! third of the side from the corners.
//!
//! A move is the whole turn: amazon, target and arrow. Texts: moves `d1-d7/g7`, row 1 at the
//! bottom; positions are the rows, with `#` for blocked squares, and the player to move.

use crate::bits::{byte, word};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::Picture;
use crate::text::{Squares, fields, owner, parse_player, stone};

/// The rules of the Game of the Amazons.
#[derive(Clone, Debug)]
pub struct Amazons {
    squares: Squares,
}

/// The length of a row with its border.
const STRIDE: u8 = 12;
const CELLS: usize = 144;
const BLOCKED: u8 = 3;

/// A position of [`Amazons`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Rows of 12 cells with a border: 0 for empty cells, 1 and 2 for amazons, 3 for blocked cells.
    cells: [u8; CELLS],
    /// The cells of each player's amazons, ascending.
    amazons: [[u8; 4]; 2],
    to_move: Player,
    /// The number of empty cells.
    empty: u8,
}

/// An amazon's move with its arrow, as cells of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
    arrow: u8,
}

const DIRECTIONS: [u8; 8] = [
    1,
    STRIDE - 1,
    STRIDE,
    STRIDE + 1,
    1_u8.wrapping_neg(),
    (STRIDE - 1).wrapping_neg(),
    STRIDE.wrapping_neg(),
    (STRIDE + 1).wrapping_neg(),
];

/// The maximum number of squares that an amazon on 10×10 attacks.
const MAX_ARROWS: u32 = 35;

/// How often a random pair of a move and an arrow is tried before all moves are counted.
const TRIES: usize = 24;

/// With fewer moves without arrows, all moves are counted at once.
const MANY_STEPS: usize = 10;

/// The amazons' moves without arrows.
struct AmazonSteps {
    pairs: [(u8, u8); 4 * MAX_ARROWS as usize],
    len: usize,
}

impl Amazons {
    /// The game on a board with this side.
    ///
    /// # Errors
    /// When the side is not between 4 and 10.
    pub fn new(side: usize) -> Result<Self, TextError> {
        if !(4..=10).contains(&side) {
            return Err(TextError::new(&side.to_string(), "a side from 4 to 10"));
        }
        Ok(Self {
            squares: Squares::from_bottom(side, side),
        })
    }

    fn cell(&self, square: usize) -> u8 {
        let side = self.squares.columns;
        byte((square / side + 1) * usize::from(STRIDE) + square % side + 1)
    }

    fn square(&self, cell: u8) -> usize {
        let [row, column] = [cell / STRIDE - 1, cell % STRIDE - 1];
        usize::from(row) * self.squares.columns + usize::from(column)
    }

    fn empty_cells(&self) -> [u8; CELLS] {
        let mut cells = [BLOCKED; CELLS];
        for square in 0..self.squares.len() {
            cells[usize::from(self.cell(square))] = 0;
        }
        cells
    }

    fn with_amazons(cells: [u8; CELLS], to_move: Player) -> Option<Position> {
        let find = |own: u8| -> Option<[u8; 4]> {
            let found = (0..144_u8).filter(|cell| cells[usize::from(*cell)] == own);
            found.collect::<Vec<u8>>().try_into().ok()
        };
        Some(Position {
            cells,
            amazons: [find(1)?, find(2)?],
            to_move,
            empty: cells
                .iter()
                .fold(0, |empty, cell| empty + u8::from(*cell == 0)),
        })
    }
}

/// The empty cells in all directions from a cell, where `vacated` counts as empty.
#[inline]
fn each_target(cells: &[u8; CELLS], from: u8, vacated: u8, mut found: impl FnMut(u8) -> bool) {
    for direction in DIRECTIONS {
        let mut at = from.wrapping_add(direction);
        while cells[usize::from(at)] == 0 || at == vacated {
            if found(at) {
                return;
            }
            at = at.wrapping_add(direction);
        }
    }
}

impl AmazonSteps {
    #[inline]
    fn new(position: &Position) -> Self {
        let mut steps = Self {
            pairs: [(0, 0); 4 * MAX_ARROWS as usize],
            len: 0,
        };
        for from in position.amazons[position.to_move.index()] {
            each_target(&position.cells, from, from, |to| {
                steps.pairs[steps.len] = (from, to);
                steps.len += 1;
                false
            });
        }
        steps
    }

    fn pairs(&self) -> &[(u8, u8)] {
        &self.pairs[..self.len]
    }

    /// Arrow number `number` of a move; `None` if there are not as many.
    #[inline]
    fn with_arrow(cells: &[u8; CELLS], (from, to): (u8, u8), number: u32) -> Option<Move> {
        let mut left = number;
        let mut chosen = None;
        each_target(cells, to, from, |arrow| {
            if left == 0 {
                chosen = Some(Move { from, to, arrow });
            }
            left = left.wrapping_sub(1);
            chosen.is_some()
        });
        chosen
    }

    /// A move by the number of all moves.
    fn choose<C: Choices + ?Sized>(&self, cells: &[u8; CELLS], choices: &mut C) -> Option<Move> {
        let mut counts = [0; 4 * MAX_ARROWS as usize];
        let mut total = 0;
        for (count, &(from, to)) in counts.iter_mut().zip(self.pairs()) {
            each_target(cells, to, from, |_| {
                *count += 1;
                false
            });
            total += *count;
        }
        let mut left = choices.below(total);
        for (count, &pair) in counts.iter().zip(self.pairs()) {
            if left < *count {
                return Self::with_arrow(cells, pair, left);
            }
            left -= count;
        }
        None
    }
}

impl Game for Amazons {
    type Position = Position;
    type Move = Move;

    fn kind(&self) -> &'static str {
        "amazons"
    }

    fn size(&self) -> Vec<usize> {
        vec![self.squares.columns, self.squares.rows]
    }

    fn start(&self) -> Position {
        let side = self.squares.columns;
        let third = (side - 1) / 3;
        let last = side - 1;
        let mut cells = self.empty_cells();
        for (row, column) in [(0, third), (0, last - third), (third, 0), (third, last)] {
            cells[usize::from(self.cell(row * side + column))] = 1;
            cells[usize::from(self.cell((last - row) * side + column))] = 2;
        }
        let empty = Position {
            cells,
            amazons: [[0; 4]; 2],
            to_move: Player::First,
            empty: 0,
        };
        Self::with_amazons(cells, Player::First).unwrap_or(empty)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let is_open = |cell: u8| position.cells[usize::from(cell)] == 0;
        let can_move = |&amazon: &u8| {
            DIRECTIONS
                .iter()
                .any(|by| is_open(amazon.wrapping_add(*by)))
        };
        let is_over = !position.amazons[position.to_move.index()]
            .iter()
            .any(can_move);
        is_over.then(|| GameOutcome::win(position.to_move.other()))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        for &(from, to) in AmazonSteps::new(position).pairs() {
            each_target(&position.cells, to, from, |arrow| {
                moves.push(Move { from, to, arrow });
                false
            });
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let player = position.to_move;
        position.cells[usize::from(mv.from)] = 0;
        position.cells[usize::from(mv.to)] = 1 + player as u8;
        position.cells[usize::from(mv.arrow)] = BLOCKED;
        let amazons = &mut position.amazons[player.index()];
        for amazon in amazons.iter_mut().filter(|amazon| **amazon == mv.from) {
            *amazon = mv.to;
        }
        amazons.sort_unstable();
        position.empty -= 1;
        position.to_move = player.other();
    }

    /// A move and the number of an arrow are drawn until there is such an arrow, which gives each
    /// pair the same probability. When that fails some times, as it does on a crowded board, all
    /// moves are counted, which is quick there.
    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<Move>,
    ) -> Option<Move> {
        let steps = AmazonSteps::new(position);
        if steps.len == 0 {
            return None;
        }
        let arrows = MAX_ARROWS.min(position.empty.into());
        let tries = if steps.len > MANY_STEPS { TRIES } else { 0 };
        for _ in 0..tries {
            let pair = steps.pairs[choices.below(word(steps.len)) as usize];
            let arrow = choices.below(arrows);
            if let Some(mv) = AmazonSteps::with_arrow(&position.cells, pair, arrow) {
                return Some(mv);
            }
        }
        steps.choose(&position.cells, choices)
    }

    fn write_move(&self, _: &Position, mv: Move, out: &mut String) {
        self.squares.write(self.square(mv.from), out);
        out.push('-');
        self.squares.write(self.square(mv.to), out);
        out.push('/');
        self.squares.write(self.square(mv.arrow), out);
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let cell = |name: &str| {
            self.squares
                .parse(name)
                .ok()
                .map(|square| self.cell(square))
        };
        let found = || {
            let (from, rest) = text.split_once('-')?;
            let (to, arrow) = rest.split_once('/')?;
            let mv = Move {
                from: cell(from)?,
                to: cell(to)?,
                arrow: cell(arrow)?,
            };
            moves.contains(&mv).then_some(mv)
        };
        found().ok_or_else(|| self.not_legal(position, text, &moves))
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let (from, _) = text.split_once('-')?;
        let square = self.squares.parse(from).ok()?;
        let content = position.cells[usize::from(self.cell(square))];
        let player = position.to_move;
        let reason = if owner(content) == Some(player) {
            "a square on the way is not empty, or the squares are not in a line".to_owned()
        } else {
            format!("no amazon of {player} is on {from}")
        };
        Some(reason)
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let character = |square| match position.cells[usize::from(self.cell(square))] {
            BLOCKED => '#',
            content => stone(owner(content)),
        };
        self.squares.write_board(out, character);
        out.push(' ');
        out.push(position.to_move.letter());
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [board, player] = fields(text, "the board and the player to move")?;
        let mut cells = self.empty_cells();
        for (square, content) in self
            .squares
            .parse_board(board, ".xo#")?
            .into_iter()
            .enumerate()
        {
            cells[usize::from(self.cell(square))] = content;
        }
        let position = Self::with_amazons(cells, parse_player(player)?);
        position.ok_or_else(|| TextError::new(board, "four amazons of each player"))
    }

    fn check_reachable(&self, position: &Position) -> Result<(), TextError> {
        let on_board = (0..self.squares.len()).map(|square| usize::from(self.cell(square)));
        let arrows = on_board
            .filter(|cell| position.cells[*cell] == BLOCKED)
            .count();
        let is_even = arrows.is_multiple_of(2);
        if is_even == (position.to_move == Player::First) {
            return Ok(());
        }
        let found = format!("{arrows} arrows and {} to move", position.to_move);
        Err(TextError::new(
            &found,
            "an even number of arrows if x is to move, otherwise an odd one",
        ))
    }

    fn picture(&self, position: &Position) -> Picture {
        self.squares.picture(|square| {
            let content = position.cells[usize::from(self.cell(square))];
            let label = if content == BLOCKED { "#" } else { "" };
            (owner(content), label.to_owned())
        })
    }
}
