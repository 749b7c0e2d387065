//! Pentago with quadrants that are turned cell by cell.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{self, Rows, at, name_from_bottom, other, set, square_from_bottom, squares, win};
use games::{GameOutcome, pentago::Pentago};

#[derive(Clone)]
struct NaivePentago {
    board: Rows,
    player: char,
}

fn has_five(board: &Rows, player: char) -> bool {
    squares(board).into_iter().any(|(row, column)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .into_iter()
            .any(|(down, right)| {
                (0..5).all(|step| at(board, row + step * down, column + step * right) == player)
            })
    })
}

impl Naive for NaivePentago {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.outcome().is_some() {
            return moves;
        }
        for (row, column) in squares(&self.board) {
            if at(&self.board, row, column) == '.' {
                for quadrant in 1..=4 {
                    for side in ["l", "r"] {
                        let cell = name_from_bottom(&self.board, row, column);
                        moves.push(format!("{cell}-{quadrant}{side}"));
                    }
                }
            }
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let (row, column) = square_from_bottom(&self.board, &mv[..2]);
        set(&mut self.board, row, column, self.player);
        if !has_five(&self.board, self.player) {
            let (top, left) = match &mv[3..4] {
                "1" => (3, 0),
                "2" => (3, 3),
                "3" => (0, 0),
                _ => (0, 3),
            };
            let before = self.board.clone();
            for row in 0..3 {
                for column in 0..3 {
                    let (to_row, to_column) = if mv.ends_with('r') {
                        (column, 2 - row)
                    } else {
                        (2 - column, row)
                    };
                    let content = at(&before, top + row, left + column);
                    set(&mut self.board, top + to_row, left + to_column, content);
                }
            }
        }
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        match ['x', 'o'].map(|player| has_five(&self.board, player)) {
            [true, true] => Some(GameOutcome::DRAW),
            [true, false] => Some(win('x')),
            [false, true] => Some(win('o')),
            [false, false] => (rows::count(&self.board, '.') == 0).then_some(GameOutcome::DRAW),
        }
    }

    fn text(&self) -> String {
        format!("{} {}", rows::join(&self.board), self.player)
    }
}

#[test]
fn naive_pentago_agrees() {
    let game = Pentago::new();
    let naive = NaivePentago {
        board: rows::empty(6, 6),
        player: 'x',
    };
    compare_all(&game, &naive, 200);
    assert_eq!(compare_games(&game, &naive, 40, 100), 40);
    check_random_moves(&game, 1, 8);
}
