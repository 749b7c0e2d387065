//! Reversi by walking in all directions.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{
    self, AROUND, Rows, at, count, name_from_top, other, set, square_from_top, squares,
};
use games::{GameOutcome, reversi::Reversi};

#[derive(Clone)]
struct NaiveReversi {
    board: Rows,
    player: char,
}

impl NaiveReversi {
    fn new(columns: usize, rows: usize) -> Self {
        let mut board = rows::empty(columns, rows);
        board[rows / 2 - 1][columns / 2] = 'x';
        board[rows / 2][columns / 2 - 1] = 'x';
        board[rows / 2 - 1][columns / 2 - 1] = 'o';
        board[rows / 2][columns / 2] = 'o';
        Self { board, player: 'x' }
    }

    fn flips(&self, row: i32, column: i32, player: char) -> Vec<(i32, i32)> {
        let mut flips = Vec::new();
        if at(&self.board, row, column) != '.' {
            return flips;
        }
        for (down, right) in AROUND {
            let on_way = |steps: i32| (row + down * steps, column + right * steps);
            let mut steps = 1;
            while at(&self.board, on_way(steps).0, on_way(steps).1) == other(player) {
                steps += 1;
            }
            if at(&self.board, on_way(steps).0, on_way(steps).1) == player {
                flips.extend((1..steps).map(on_way));
            }
        }
        flips
    }

    fn placements(&self, player: char) -> Vec<String> {
        let all = squares(&self.board).into_iter();
        all.filter(|(row, column)| !self.flips(*row, *column, player).is_empty())
            .map(|(row, column)| name_from_top(row, column))
            .collect()
    }
}

impl Naive for NaiveReversi {
    fn moves(&self) -> Vec<String> {
        let placements = self.placements(self.player);
        if placements.is_empty() && !self.placements(other(self.player)).is_empty() {
            return vec!["pass".to_owned()];
        }
        placements
    }

    fn play(&mut self, mv: &str) {
        if mv != "pass" {
            let (row, column) = square_from_top(mv);
            for (row, column) in self.flips(row, column, self.player) {
                set(&mut self.board, row, column, self.player);
            }
            set(&mut self.board, row, column, self.player);
        }
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        let score = ['x', 'o'].map(|player| count(&self.board, player));
        self.moves()
            .is_empty()
            .then(|| GameOutcome::by_score(score))
    }

    fn text(&self) -> String {
        format!("{} {}", rows::join(&self.board), self.player)
    }
}

#[test]
fn naive_reversi_agrees() {
    for (columns, rows, max) in [
        (4, 4, 4000),
        (6, 4, 500),
        (6, 6, 500),
        (8, 6, 500),
        (8, 8, 500),
    ] {
        let game = Reversi::new([columns, rows]).unwrap();
        let naive = NaiveReversi::new(columns, rows);
        assert_eq!(compare_all(&game, &naive, max), max);
        assert_eq!(compare_games(&game, &naive, 20, 200), 20);
    }
    check_random_moves(&Reversi::new([8, 8]).unwrap(), 1, 7);
}
