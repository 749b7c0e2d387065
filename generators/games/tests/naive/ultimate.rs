//! Ultimate tic-tac-toe on a board of 9×9 characters.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{self, Rows, at, name_from_bottom, other, set, square_from_bottom, squares, win};
use games::{GameOutcome, ultimate::Ultimate};

#[derive(Clone)]
struct NaiveUltimate {
    board: Rows,
    player: char,
    /// Row and column of the board to play on, from above.
    target: Option<(i32, i32)>,
}

/// Who has three in a row on a board of 3×3.
fn line(cell: impl Fn(i32, i32) -> char) -> Option<char> {
    let is_line = |player: char| {
        let row = |number| (0..3).all(|other| cell(number, other) == player);
        let column = |number| (0..3).all(|other| cell(other, number) == player);
        (0..3).any(row)
            || (0..3).any(column)
            || (0..3).all(|number| cell(number, number) == player)
            || (0..3).all(|number| cell(number, 2 - number) == player)
    };
    ['x', 'o'].into_iter().find(|player| is_line(*player))
}

impl NaiveUltimate {
    fn winner_of(&self, (row, column): (i32, i32)) -> Option<char> {
        line(|down, right| at(&self.board, 3 * row + down, 3 * column + right))
    }

    fn is_open(&self, target: (i32, i32)) -> bool {
        let all = squares(&self.board).into_iter();
        let mut cells = all.filter(|(row, column)| (row / 3, column / 3) == target);
        self.winner_of(target).is_none()
            && cells.any(|(row, column)| at(&self.board, row, column) == '.')
    }

    fn winner(&self) -> Option<char> {
        line(|row, column| self.winner_of((row, column)).unwrap_or('.'))
    }
}

impl Naive for NaiveUltimate {
    fn moves(&self) -> Vec<String> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let is_legal = |(row, column): &(i32, i32)| {
            let target = (row / 3, column / 3);
            let is_target = self.target.is_none_or(|it| it == target);
            at(&self.board, *row, *column) == '.' && is_target && self.is_open(target)
        };
        let legal = squares(&self.board).into_iter().filter(is_legal);
        legal
            .map(|(row, column)| name_from_bottom(&self.board, row, column))
            .collect()
    }

    fn play(&mut self, mv: &str) {
        let (row, column) = square_from_bottom(&self.board, mv);
        set(&mut self.board, row, column, self.player);
        self.player = other(self.player);
        let target = (row % 3, column % 3);
        self.target = self.is_open(target).then_some(target);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        let draw = self.moves().is_empty().then_some(GameOutcome::DRAW);
        self.winner().map(win).or(draw)
    }

    fn text(&self) -> String {
        let number = |(row, column): (i32, i32)| (3 * (2 - row) + column + 1).to_string();
        let target = self.target.map_or("-".to_owned(), number);
        format!("{} {} {target}", rows::join(&self.board), self.player)
    }
}

#[test]
fn naive_ultimate_tic_tac_toe_agrees() {
    let game = Ultimate::new();
    let naive = NaiveUltimate {
        board: rows::empty(9, 9),
        player: 'x',
        target: None,
    };
    compare_all(&game, &naive, 1000);
    assert_eq!(compare_games(&game, &naive, 60, 100), 60);
    check_random_moves(&game, 2, 9);
}
