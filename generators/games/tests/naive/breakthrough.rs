//! Breakthrough by trying all squares.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{
    self, Rows, at, count, name_from_bottom, other, set, square_from_bottom, squares, win,
};
use games::{GameOutcome, breakthrough::Breakthrough};

#[derive(Clone)]
struct NaiveBreakthrough {
    board: Rows,
    player: char,
}

impl NaiveBreakthrough {
    fn new(columns: usize, rows: usize) -> Self {
        let mut board = rows::empty(columns, rows);
        for row in 0..2 {
            board[row].fill('o');
            board[rows - 1 - row].fill('x');
        }
        Self { board, player: 'x' }
    }
}

impl Naive for NaiveBreakthrough {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.board[0].contains(&'x') || self.board[self.board.len() - 1].contains(&'o') {
            return moves;
        }
        let forward = if self.player == 'x' { -1 } else { 1 };
        for (row, column) in squares(&self.board) {
            for side in [-1, 0, 1] {
                let to = (row + forward, column + side);
                let target = at(&self.board, to.0, to.1);
                let is_open = target == '.' || side != 0 && target == other(self.player);
                if at(&self.board, row, column) == self.player && is_open {
                    let name = |row, column| name_from_bottom(&self.board, row, column);
                    moves.push(format!("{}{}", name(row, column), name(to.0, to.1)));
                }
            }
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let from = square_from_bottom(&self.board, &mv[..2]);
        let to = square_from_bottom(&self.board, &mv[2..]);
        set(&mut self.board, from.0, from.1, '.');
        set(&mut self.board, to.0, to.1, self.player);
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        // The player who has just moved wins in all cases.
        let is_over = self.moves().is_empty() || count(&self.board, self.player) == 0;
        is_over.then(|| win(other(self.player)))
    }

    fn text(&self) -> String {
        format!("{} {}", rows::join(&self.board), self.player)
    }
}

#[test]
fn naive_breakthrough_agrees() {
    for (columns, rows, max) in [(2, 4, 5000), (3, 5, 3000), (8, 8, 500), (5, 6, 500)] {
        let game = Breakthrough::new([columns, rows]).unwrap();
        let naive = NaiveBreakthrough::new(columns, rows);
        compare_all(&game, &naive, max);
        assert_eq!(compare_games(&game, &naive, 20, 300), 20);
    }
    check_random_moves(&Breakthrough::new([8, 8]).unwrap(), 1, 15);
}
