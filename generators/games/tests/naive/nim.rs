//! Nim, and who wins it by the theory.

use crate::compare::{Naive, check_random_moves, compare_all, compare_games};
use crate::rows::{other, win};
use games::{Game as _, GameOutcome, nim::Nim};

#[derive(Clone)]
struct NaiveNim {
    heaps: Vec<u32>,
    player: char,
    is_misere: bool,
}

impl Naive for NaiveNim {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (letter, heap) in ('a'..='z').zip(&self.heaps) {
            for taken in 1..=*heap {
                moves.push(format!("{letter}{taken}"));
            }
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let heap = usize::from(mv.as_bytes()[0] - b'a');
        self.heaps[heap] -= mv[1..].parse::<u32>().unwrap();
        self.player = other(self.player);
    }

    fn outcome(&self) -> Option<GameOutcome> {
        let winner = if self.is_misere {
            self.player
        } else {
            other(self.player)
        };
        (self.heaps.iter().sum::<u32>() == 0).then(|| win(winner))
    }

    fn text(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(ToString::to_string).collect();
        format!("{} {}", heaps.join(","), self.player)
    }
}

/// Whether the player to move wins.
fn wins(game: &Nim, position: &games::nim::Position) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner == Some(game.to_move(position));
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().any(|mv| {
        let mut next = position.clone();
        game.play(&mut next, mv);
        !wins(game, &next)
    })
}

#[test]
fn naive_nim_agrees() {
    for is_misere in [false, true] {
        for heaps in [vec![1, 2, 3], vec![3, 5, 7], vec![0, 9], vec![40, 2, 17]] {
            let game = Nim::new(&heaps, is_misere).unwrap();
            let heaps: Vec<u32> = heaps
                .into_iter()
                .map(|heap| u32::try_from(heap).unwrap())
                .collect();
            let naive = NaiveNim {
                heaps,
                player: 'x',
                is_misere,
            };
            compare_all(&game, &naive, 500);
            assert_eq!(compare_games(&game, &naive, 10, 200), 10);
            check_random_moves(&game, 1, 1);
        }
    }
}

#[test]
fn nim_is_won_by_the_sum() {
    for heaps in [
        [1, 2, 3],
        [1, 2, 2],
        [1, 1, 1],
        [0, 1, 1],
        [2, 2, 0],
        [1, 0, 0],
        [2, 1, 3],
        [3, 0, 1],
    ] {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let normal = Nim::new(&heaps, false).unwrap();
        assert_eq!(wins(&normal, &normal.start()), sum != 0, "{heaps:?}");
        let is_small = heaps.iter().all(|heap| *heap < 2);
        let misere = Nim::new(&heaps, true).unwrap();
        assert_eq!(
            wins(&misere, &misere.start()),
            (sum != 0) != is_small,
            "{heaps:?}"
        );
    }
}
