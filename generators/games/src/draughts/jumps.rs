//! Sequences of captures by one piece.

use super::layout::DiagonalStep;
use crate::bits::lowest;

/// From one square to another, with the set of captured pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) captured: u64,
}

/// The pieces as the player to move sees them, while one of the own pieces is in the air.
pub(super) struct Jumper {
    pub(super) opposing: u64,
    pub(super) empty: u64,
    /// Whether the piece captures over any distance.
    pub(super) flies: bool,
    pub(super) directions: [DiagonalStep; 4],
    /// How many of the directions may be captured in.
    pub(super) reach: usize,
    pub(super) from: u64,
}

impl Jumper {
    /// The single captures from a square: the square behind and the captured piece.
    #[inline]
    fn each_jump(&self, at: u64, captured: u64, mut found: impl FnMut(u64, u64)) {
        for direction in &self.directions[..self.reach] {
            let mut over = direction.step(at);
            while self.flies && over & self.empty != 0 {
                over = direction.step(over);
            }
            if over & self.opposing & !captured == 0 {
                continue;
            }
            let mut landing = direction.step(over);
            while landing & self.empty != 0 {
                found(landing, over);
                if !self.flies {
                    break;
                }
                landing = direction.step(landing);
            }
        }
    }

    /// All sequences of captures that continue from a square.
    pub(super) fn extend(&self, at: u64, captured: u64, moves: &mut Vec<Move>) {
        let mut is_end = true;
        self.each_jump(at, captured, |landing, over| {
            is_end = false;
            self.extend(landing, captured | over, moves);
        });
        if is_end && captured != 0 {
            let mv = Move {
                from: lowest(self.from),
                to: lowest(at),
                captured,
            };
            // Two orders of the same captures need a circle.
            if captured.count_ones() < 3 || !moves.contains(&mv) {
                moves.push(mv);
            }
        }
    }

    /// The squares of the way of a sequence of captures, after `path`, with the least numbers.
    pub(super) fn find_path(&self, mv: Move, captured: u64, path: &mut Vec<u8>) -> bool {
        let at = path.last().map_or(self.from, |square| 1 << square);
        if captured == mv.captured && at == 1 << mv.to && !path.is_empty() {
            return true;
        }
        let mut jumps = Vec::new();
        self.each_jump(at, captured, |landing, over| {
            if over & mv.captured != 0 {
                jumps.push((lowest(landing), over));
            }
        });
        jumps.sort_unstable();
        jumps.into_iter().any(|(landing, over)| {
            path.push(landing);
            let is_found = self.find_path(mv, captured | over, path);
            if !is_found {
                path.pop();
            }
            is_found
        })
    }
}
