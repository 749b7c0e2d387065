//! The Game of the Amazons by walking in all directions.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{
    self, AROUND, Rows, at, name_from_bottom, other, set, square_from_bottom, squares, win,
};
use games::{Game as _, GameOutcome, amazons::Amazons};

#[derive(Clone)]
struct NaiveAmazons {
    board: Rows,
    player: char,
}

fn rays(board: &Rows, from: (i32, i32)) -> Vec<(i32, i32)> {
    let mut squares = Vec::new();
    for (down, right) in AROUND {
        let mut to = (from.0 + down, from.1 + right);
        while at(board, to.0, to.1) == '.' {
            squares.push(to);
            to = (to.0 + down, to.1 + right);
        }
    }
    squares
}

impl Naive for NaiveAmazons {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        let name = |(row, column)| name_from_bottom(&self.board, row, column);
        for from in squares(&self.board) {
            if at(&self.board, from.0, from.1) != self.player {
                continue;
            }
            let mut board = self.board.clone();
            set(&mut board, from.0, from.1, '.');
            for to in rays(&self.board, from) {
                for arrow in rays(&board, to) {
                    moves.push(format!("{}-{}/{}", name(from), name(to), name(arrow)));
                }
            }
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let parts = mv
            .split(['-', '/'])
            .map(|name| square_from_bottom(&self.board, name));
        let parts: Vec<(i32, i32)> = parts.collect();
        for (square, content) in parts.into_iter().zip(['.', self.player, '#']) {
            set(&mut self.board, square.0, square.1, content);
        }
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        self.moves().is_empty().then(|| win(other(self.player)))
    }

    fn text(&self) -> String {
        format!("{} {}", rows::join(&self.board), self.player)
    }
}

#[test]
fn naive_amazons_agrees() {
    let starts = [
        (4, ".oo./o..o/x..x/.xx."),
        (6, ".o..o./o....o/....../....../x....x/.x..x."),
        (
            10,
            "...o..o.../........../........../o........o/........../........../x........x/........../........../...x..x...",
        ),
    ];
    for (side, board) in starts {
        let game = Amazons::new(side).unwrap();
        let board = board.split('/').map(|row| row.chars().collect()).collect();
        let naive = NaiveAmazons { board, player: 'x' };
        compare_all(&game, &naive, if side < 10 { 300 } else { 3 });
        let games = if side < 10 { 20 } else { 2 };
        assert_eq!(
            compare_games(&game, &naive, games, 200),
            usize::try_from(games).unwrap()
        );
    }
    check_random_moves(&Amazons::new(5).unwrap(), 2, 3);
    assert_eq!(Amazons::new(10).unwrap().size(), [10, 10]);
}
