//! The reference: the values of all boards, computed once.
//!
//! A stone changes a digit 0 of the board's number to 1 or 2, so every move leads to a board with a
//! higher number. One pass from the last board to the first therefore computes the values of all
//! moves before they are needed. Afterwards a board costs one lookup in 19,683 bytes. Unreachable
//! boards get values, too, but these are never used.

use super::board::{BOARDS, Board, LINES, Line};

/// The value of every board under optimal play.
#[derive(Clone, Debug)]
pub(crate) struct Values(Box<[i8]>);

impl Values {
    /// The values if a full line of `lines` wins.
    fn with_lines(lines: &[Line]) -> Self {
        let mut values = Self(vec![0; BOARDS].into_boxed_slice());
        for board in Board::all().rev() {
            values.0[board.index()] = values.value_by_moves(board, lines);
        }
        values
    }

    /// The values by the rules of the game.
    pub(crate) fn new() -> Self {
        Self::with_lines(&LINES)
    }

    /// The values from the view of a player who does not see one line.
    pub(crate) fn blind_to(name: &str) -> Self {
        let seen: Vec<Line> = LINES.into_iter().filter(|line| line.0 != name).collect();
        Self::with_lines(&seen)
    }

    /// The points for Alice: the number of empty cells plus one if she wins, the negative of this
    /// if Bob wins.
    pub(crate) fn value_of(&self, board: Board) -> i8 {
        self.0[board.index()]
    }

    /// The cells that preserve the value of `board` for Alice, as bits; it is her turn.
    pub(crate) fn best_cells(&self, board: Board) -> u16 {
        let cells = board.cells();
        let is_best = |cell: &usize| {
            cells[*cell] == 0 && self.value_of(board.with(*cell, 1)) == self.value_of(board)
        };
        (0..9)
            .filter(is_best)
            .fold(0, |best, cell| best | 1 << cell)
    }

    /// The value of `board`, given the values of the boards after one more move.
    fn value_by_moves(&self, board: Board, lines: &[Line]) -> i8 {
        let [alice, bob] = board.stones();
        let taken = alice | bob;
        let empties = 9 - i8::try_from(taken.count_ones()).expect("a board has nine cells");
        let has_line = |stones: u16| lines.iter().any(|(_, line)| stones & line == *line);
        if has_line(alice) {
            return empties + 1;
        }
        if has_line(bob) {
            return -(empties + 1);
        }
        let player = if empties % 2 == 1 { 1 } else { 2 };
        let after = (0..9)
            .filter(|cell| taken & 1 << cell == 0)
            .map(|cell| self.value_of(board.with(cell, player)));
        let best = if player == 1 {
            after.max()
        } else {
            after.min()
        };
        best.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Values};
    use std::collections::BTreeMap;

    #[test]
    fn the_values_of_the_legal_boards_have_the_known_counts() {
        let values = Values::new();
        let mut spread = BTreeMap::new();
        for board in Board::legal() {
            *spread.entry(values.value_of(board)).or_insert(0) += 1;
        }
        let known = [
            (-4, 148),
            (-2, 320),
            (0, 441),
            (1, 226),
            (3, 1244),
            (5, 360),
        ];
        assert_eq!(spread, BTreeMap::from(known));
    }

    #[test]
    fn symmetric_boards_have_the_same_value() {
        let values = Values::new();
        for board in Board::legal() {
            for image in board.images() {
                assert_eq!(values.value_of(board), values.value_of(image));
            }
        }
    }
}
