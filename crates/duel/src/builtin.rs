//! Built-in opponents.

use crate::mcts::search;
use crate::playout::{points, random_result};
use games::{AnyPosition, Choices};
use terms::Builtin;

/// A legal move; `None` if the game is over.
pub(crate) fn choose(
    builtin: Builtin,
    position: &dyn AnyPosition,
    random: &mut dyn Choices,
) -> Option<String> {
    match builtin {
        Builtin::Random => position.boxed_clone().play_random(random),
        Builtin::Greedy => greedy(position, random),
        Builtin::MonteCarlo { playouts } => best_of_playouts(position, playouts, random),
        Builtin::Mcts { playouts } => search(position, playouts, random),
    }
}

/// One of the moves with the best result at once; an open game is better than a draw.
fn greedy(position: &dyn AnyPosition, random: &mut dyn Choices) -> Option<String> {
    let own = position.to_move();
    let mut best: Vec<String> = Vec::new();
    let mut best_value = 0;
    for text in position.moves() {
        let mut next = position.boxed_clone();
        if next.play(&text).is_err() {
            continue;
        }
        let value = match next.outcome().map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == own => 3,
            None => 2,
            Some(None) => 1,
            Some(Some(_)) => 0,
        };
        if value > best_value {
            best.clear();
            best_value = value;
        }
        if value == best_value {
            best.push(text);
        }
    }
    let count = u32::try_from(best.len()).unwrap_or(u32::MAX);
    best.into_iter().nth(random.below(count) as usize)
}

/// The first move with the most points in random games: 2 for a win, 1 for a draw.
fn best_of_playouts(
    position: &dyn AnyPosition,
    playouts: u32,
    random: &mut dyn Choices,
) -> Option<String> {
    let own = position.to_move();
    let mut best: Option<(u64, String)> = None;
    for text in position.moves() {
        let mut next = position.boxed_clone();
        if next.play(&text).is_err() {
            continue;
        }
        let points = (0..playouts)
            .map(|_| points(random_result(&*next, random), own))
            .sum();
        if best.as_ref().is_none_or(|(most, _)| points > *most) {
            best = Some((points, text));
        }
    }
    best.map(|(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::choose;
    use games::Random;
    use rand::SeedableRng as _;
    use rand_chacha::ChaCha8Rng;
    use terms::Builtin;

    /// The move of a built-in opponent after these moves of tic-tac-toe.
    fn move_after(builtin: Builtin, moves: &[&str], seed: u64) -> String {
        let game = games::game("tic-tac-toe", &[], &[]).expect("a game");
        let mut position = game.start();
        for text in moves {
            position.play(text).expect("a legal move");
        }
        let mut random = Random(ChaCha8Rng::seed_from_u64(seed));
        let chosen = choose(builtin, &*position, &mut random);
        chosen.expect("the game is open")
    }

    #[test]
    fn a_move_that_wins_at_once_is_found() {
        for seed in 0..20 {
            for builtin in [Builtin::Greedy, Builtin::Mcts { playouts: 200 }] {
                assert_eq!(move_after(builtin, &["a1", "b1", "a2", "b2"], seed), "a3");
            }
        }
    }

    #[test]
    fn a_tree_search_prevents_a_loss_in_the_next_move() {
        for seed in 0..20 {
            let chosen = move_after(Builtin::Mcts { playouts: 500 }, &["a1", "c3", "b1"], seed);
            assert_eq!(chosen, "c1");
        }
    }

    #[test]
    fn one_playout_is_enough_for_a_legal_move() {
        let chosen = move_after(Builtin::Mcts { playouts: 1 }, &["a1"], 1);
        assert_ne!(chosen, "a1");
    }
}
