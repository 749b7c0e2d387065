//! Ataxx by trying all pairs of squares.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{
    self, AROUND, Rows, at, count, name_from_bottom, other, set, square_from_bottom, squares,
};
use games::{GameOutcome, ataxx::Ataxx};
use std::collections::BTreeSet;

#[derive(Clone)]
struct NaiveAtaxx {
    board: Rows,
    player: char,
    quiet: u32,
}

impl NaiveAtaxx {
    fn new(columns: usize, rows: usize) -> Self {
        let mut board = rows::empty(columns, rows);
        board[0][0] = 'x';
        board[rows - 1][columns - 1] = 'x';
        board[0][columns - 1] = 'o';
        board[rows - 1][0] = 'o';
        Self {
            board,
            player: 'x',
            quiet: 0,
        }
    }

    fn moves_of(&self, player: char) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for from in squares(&self.board) {
            for to in squares(&self.board) {
                let distance = (from.0 - to.0).abs().max((from.1 - to.1).abs());
                let name = |square: (i32, i32)| name_from_bottom(&self.board, square.0, square.1);
                if at(&self.board, from.0, from.1) == player && at(&self.board, to.0, to.1) == '.' {
                    match distance {
                        1 => moves.insert(name(to)),
                        2 => moves.insert(name(from) + &name(to)),
                        _ => false,
                    };
                }
            }
        }
        moves
    }

    fn is_over(&self) -> bool {
        let is_stuck = ['x', 'o']
            .iter()
            .all(|player| self.moves_of(*player).is_empty());
        let is_alone = ['x', 'o']
            .iter()
            .any(|player| count(&self.board, *player) == 0);
        is_stuck || is_alone || self.quiet >= 100
    }
}

impl Naive for NaiveAtaxx {
    fn moves(&self) -> Vec<String> {
        let moves = self.moves_of(self.player);
        match (self.is_over(), moves.is_empty()) {
            (true, _) => Vec::new(),
            (false, true) => vec!["pass".to_owned()],
            (false, false) => moves.into_iter().collect(),
        }
    }

    fn play(&mut self, mv: &str) {
        self.quiet += 1;
        if mv != "pass" {
            let to = square_from_bottom(&self.board, &mv[mv.len() - 2..]);
            if mv.len() == 4 {
                let from = square_from_bottom(&self.board, &mv[..2]);
                set(&mut self.board, from.0, from.1, '.');
            } else {
                self.quiet = 0;
            }
            set(&mut self.board, to.0, to.1, self.player);
            for (down, right) in AROUND {
                if at(&self.board, to.0 + down, to.1 + right) == other(self.player) {
                    set(&mut self.board, to.0 + down, to.1 + right, self.player);
                }
            }
        }
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        let score = ['x', 'o'].map(|player| count(&self.board, player));
        let mut outcome = GameOutcome::by_score(score);
        if self.quiet >= 100 && !score.contains(&0) {
            outcome.winner = None;
        }
        self.is_over().then_some(outcome)
    }

    fn text(&self) -> String {
        format!("{} {} {}", rows::join(&self.board), self.player, self.quiet)
    }
}

#[test]
fn naive_ataxx_agrees() {
    for (columns, rows, max) in [
        (3, 3, 1500),
        (4, 2, 800),
        (5, 4, 500),
        (7, 7, 200),
        (8, 8, 100),
    ] {
        let game = Ataxx::new([columns, rows]).unwrap();
        let naive = NaiveAtaxx::new(columns, rows);
        compare_all(&game, &naive, max);
        compare_games(&game, &naive, 6, 300);
    }
    check_random_moves(&Ataxx::new([5, 5]).unwrap(), 1, 25);
}
