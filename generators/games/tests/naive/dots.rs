//! Dots and Boxes on the characters of its text.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{self, Rows, at, count, name_from_bottom, other, set, squares};
use games::{GameOutcome, dots::Dots};

#[derive(Clone)]
struct NaiveDots {
    board: Rows,
    player: char,
}

impl NaiveDots {
    fn new(columns: usize, rows: usize) -> Self {
        let mut board = rows::empty(2 * columns + 1, 2 * rows + 1);
        for row in 0..=rows {
            for column in 0..=columns {
                board[2 * row][2 * column] = '+';
            }
        }
        Self { board, player: 'x' }
    }

    /// The edges that are not drawn, with their names.
    fn open(&self) -> Vec<(String, (i32, i32))> {
        let dots = rows::empty(self.board[0].len() / 2 + 1, self.board.len() / 2 + 1);
        let name = |row: i32, column: i32| name_from_bottom(&dots, row / 2, column / 2);
        let mut open = Vec::new();
        for (row, column) in squares(&self.board) {
            if (row + column) % 2 == 1 && at(&self.board, row, column) == '.' {
                let text = if row % 2 == 0 {
                    name(row, column - 1) + &name(row, column + 1)
                } else {
                    name(row + 1, column) + &name(row - 1, column)
                };
                open.push((text, (row, column)));
            }
        }
        open
    }
}

impl Naive for NaiveDots {
    fn moves(&self) -> Vec<String> {
        self.open().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, mv: &str) {
        let (_, (row, column)) = self
            .open()
            .into_iter()
            .find(|(text, _)| text == mv)
            .unwrap();
        set(
            &mut self.board,
            row,
            column,
            if row % 2 == 0 { '-' } else { '|' },
        );
        let mut is_box = false;
        for (row, column) in squares(&self.board) {
            let around = [
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ];
            let is_closed = around
                .iter()
                .all(|edge| ['-', '|'].contains(&at(&self.board, edge.0, edge.1)));
            if row % 2 == 1 && column % 2 == 1 && is_closed && at(&self.board, row, column) == '.' {
                set(&mut self.board, row, column, self.player);
                is_box = true;
            }
        }
        if !is_box {
            self.player = other(self.player);
        }
    }

    fn outcome(&self) -> Option<GameOutcome> {
        let score = ['x', 'o'].map(|player| count(&self.board, player));
        self.open().is_empty().then(|| GameOutcome::by_score(score))
    }

    fn text(&self) -> String {
        format!("{} {}", rows::join(&self.board), self.player)
    }
}

#[test]
fn naive_dots_agrees() {
    for (columns, rows) in [
        (1, 1),
        (2, 1),
        (2, 2),
        (3, 4),
        (7, 8),
        (8, 7),
        (8, 8),
        (10, 10),
        (20, 3),
        (64, 1),
    ] {
        if let Ok(game) = Dots::new([columns, rows]) {
            let naive = NaiveDots::new(columns, rows);
            if columns < 27 {
                compare_all(&game, &naive, 300);
                assert_eq!(compare_games(&game, &naive, 4, 300), 4);
            }
        }
    }
    check_random_moves(&Dots::new([5, 5]).unwrap(), 1, 20);
}
