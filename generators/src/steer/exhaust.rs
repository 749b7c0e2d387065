//! Exhaustive search on a small board, to find a game that random attempts missed, or to prove that
//! none exists.
//!
//! This is a depth-first search over the moves, in one random order for the whole search. Whether a
//! position can lead to a requested game depends only on its stones, so no position is entered
//! twice. A position is identified by one number: the sum of powers of three of its cells, once for
//! stones of the first player and twice for stones of the second.

use crate::board::{Board, Cell, Move, Rules};
use crate::draw::Draw;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// The maximum number of cells whose contents fit one number.
///
/// 3^80 is less than 2^128.
const MOST_CELLS: usize = 80;
/// How many positions are entered before the search gives up.
const MOST_POSITIONS: usize = 200_000;

/// The result of a search.
pub(super) enum SearchResult {
    Found(Vec<Move>),
    /// No such game exists.
    None,
    /// The board is too large to search all games.
    GaveUp,
}

/// Why a search ended before it had seen all positions.
enum StopReason {
    Found,
    TooMany,
}

struct Exhaust<'a> {
    accept: &'a dyn Fn(&Board, Cell) -> bool,
    lengths: &'a [usize],
    board: Board,
    order: Vec<Move>,
    moves: Vec<Move>,
    powers: Vec<u128>,
    seen: HashSet<u128, BuildHasherDefault<PositionHasher>>,
}

/// Hashes a position by a multiplication. No attacker chooses the positions, and the set is only
/// used for membership tests.
#[derive(Default)]
struct PositionHasher(u64);

impl Hasher for PositionHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for half in bytes.chunks(8) {
            let half = half
                .iter()
                .rev()
                .fold(0, |word, byte| word << 8 | u64::from(*byte));
            // The fractional part of the golden ratio. After this multiplication the high bits are
            // as good as the low ones.
            let mixed = (self.0 ^ half).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.0 = mixed ^ mixed >> 32;
        }
    }
}

/// Finds a game of one of the `lengths` (ascending) that no player wins before the last move, and
/// whose last position and stone are accepted.
pub(super) fn exhaust(
    rules: &Rules,
    lengths: &[usize],
    accept: &dyn Fn(&Board, Cell) -> bool,
    draw: &mut Draw,
) -> SearchResult {
    if rules.geometry.len() > MOST_CELLS {
        return SearchResult::GaveUp;
    }
    let mut order: Vec<Move> = (0..).map(Move).take(rules.moves()).collect();
    draw.shuffle(&mut order);
    let mut search = Exhaust {
        accept,
        lengths,
        board: Board::new(rules),
        order,
        moves: Vec::new(),
        powers: powers(rules),
        seen: HashSet::default(),
    };
    match search.try_moves(0) {
        Ok(()) => SearchResult::None,
        Err(StopReason::Found) => SearchResult::Found(search.moves),
        Err(StopReason::TooMany) => SearchResult::GaveUp,
    }
}

/// A power of three for each cell.
fn powers(rules: &Rules) -> Vec<u128> {
    let mut powers = Vec::new();
    for (exponent, point) in (0..).zip(rules.geometry.points()) {
        let at = rules.geometry.cell(point).at();
        powers.resize(powers.len().max(at + 1), 0);
        powers[at] = 3_u128.pow(exponent);
    }
    powers
}

impl Exhaust<'_> {
    /// Tries every move in the position with this number. When it stops, `moves` contains the game
    /// that it found.
    fn try_moves(&mut self, position: u128) -> Result<(), StopReason> {
        for index in 0..self.order.len() {
            let mv = self.order[index];
            let player = self.board.to_move();
            let Some(cell) = self.board.play(mv) else {
                continue;
            };
            self.moves.push(mv);
            let stone = self.powers[cell.at()] * (player.index() as u128 + 1);
            self.enter(position + stone, cell)?;
            self.moves.pop();
            self.board.undo(mv);
        }
        Ok(())
    }

    fn enter(&mut self, position: u128, cell: Cell) -> Result<(), StopReason> {
        let length = self.moves.len();
        if self.lengths.binary_search(&length).is_ok() && (self.accept)(&self.board, cell) {
            return Err(StopReason::Found);
        }
        let is_last = self.lengths.last().is_none_or(|&last| length >= last);
        if is_last || self.board.win_through(cell).is_some() || !self.seen.insert(position) {
            return Ok(());
        }
        if self.seen.len() > MOST_POSITIONS {
            return Err(StopReason::TooMany);
        }
        self.try_moves(position)
    }
}
