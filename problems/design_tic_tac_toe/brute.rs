//! The slow solution: after every move it checks all rows, all columns and both diagonals.

use super::game::MarkedGame;

/// The result of each call.
pub(super) fn results(game: &MarkedGame) -> Vec<u8> {
    let mut board = Board {
        n: game.n,
        cells: vec!['.'; game.n * game.n],
    };
    let mut turns = [('X', 1), ('O', 2)].into_iter().cycle();
    let mut results = Vec::with_capacity(game.moves.len());
    for cell in &game.moves {
        let (mark, player) = turns.next().expect("the turns never end");
        board.cells[cell.row * game.n + cell.column] = mark;
        results.push(if board.has_won(mark) { player } else { 0 });
    }
    results
}

/// The marks, row by row.
struct Board {
    n: usize,
    cells: Vec<char>,
}

impl Board {
    fn has_won(&self, mark: char) -> bool {
        let n = self.n;
        let line = |first: usize, step: usize| {
            let cells = self.cells[first..].iter().step_by(step).take(n);
            cells.into_iter().all(|cell| *cell == mark)
        };
        (0..n).any(|row| line(n * row, 1))
            || (0..n).any(|column| line(column, n))
            || line(0, n + 1)
            || line(n - 1, n - 1)
    }
}
