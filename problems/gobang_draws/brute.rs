//! The slow solution: it places stones one by one and backtracks as soon as a line is complete.

use super::GobangDraws;

/// The number of draws, found by counting each of them.
pub(super) fn draws(problem: &GobangDraws) -> u64 {
    let cells = problem.n * problem.n;
    let mut search = BoardSearch {
        size: problem.n,
        line: problem.line,
        left: [problem.first, cells - problem.first],
        board: Vec::with_capacity(cells),
    };
    search.count()
}

struct BoardSearch {
    size: usize,
    line: usize,
    /// How many stones each player has left.
    left: [usize; 2],
    /// The filled cells, row by row.
    board: Vec<usize>,
}

impl BoardSearch {
    fn count(&mut self) -> u64 {
        if self.left == [0, 0] {
            return 1;
        }
        let mut draws = 0;
        for player in [0, 1] {
            if self.left[player] > 0 {
                self.left[player] -= 1;
                self.board.push(player);
                if !self.last_completes_a_line() {
                    draws += self.count();
                }
                self.board.pop();
                self.left[player] += 1;
            }
        }
        draws
    }

    fn last_completes_a_line(&self) -> bool {
        let last = self.board.len() - 1;
        let (row, column) = (last / self.size, last % self.size);
        let left = self.run(row, column, 0, -1);
        let up = self.run(row, column, -1, 0);
        let up_left = self.run(row, column, -1, -1);
        let up_right = self.run(row, column, -1, 1);
        left || up || up_left || up_right
    }

    /// Whether a complete line of one colour ends at this cell, coming from this direction.
    fn run(&self, mut row: usize, mut column: usize, down: isize, right: isize) -> bool {
        let colour = self.board[row * self.size + column];
        for _ in 1..self.line {
            let next = (
                row.checked_add_signed(down),
                column.checked_add_signed(right),
            );
            let (Some(above), Some(beside)) = next else {
                return false;
            };
            (row, column) = (above, beside);
            if column == self.size || self.board[row * self.size + column] != colour {
                return false;
            }
        }
        true
    }
}
