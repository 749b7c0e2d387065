//! Built-in opponents.

use crate::mcts::search;
use crate::playout::{points, random_result};
use games::{AnyGame, AnyPosition, Choices, MAX_SEARCHED};
use terms::Builtin;

/// A legal move; `None` if the game is over.
#[must_use]
pub fn choose(
    builtin: Builtin,
    position: &dyn AnyPosition,
    random: &mut dyn Choices,
) -> Option<String> {
    match builtin {
        Builtin::Random => position.boxed_clone().play_random(random),
        Builtin::Greedy => greedy(position, random),
        Builtin::MonteCarlo { playouts } => best_of_playouts(position, playouts, random),
        Builtin::Mcts { playouts } => search(position, playouts, random),
        Builtin::Perfect => perfect(position, random),
    }
}

/// Whether a player can play from a position on.
///
/// # Errors
/// With the reason, if the game is too large for an exact search.
pub fn check(
    builtin: Builtin,
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
) -> Result<(), String> {
    if builtin != Builtin::Perfect || !position.has_more_positions(MAX_SEARCHED) {
        return Ok(());
    }
    let size: Vec<String> = game.size().iter().map(usize::to_string).collect();
    let opening = match position.played().len() {
        0 => String::new(),
        moves => format!(" after {}", base::text::count(moves, "move")),
    };
    Err(format!(
        "{} {}{opening} is too large for `perfect`: more than {MAX_SEARCHED} positions can occur; \
         choose a smaller board, a longer opening, or `mcts:10000`",
        game.kind(),
        size.join(" × ")
    ))
}

/// A best move, each with the same probability. A player that has lost plays any move.
fn perfect(position: &dyn AnyPosition, random: &mut dyn Choices) -> Option<String> {
    let best = position.best_play(MAX_SEARCHED)?.moves;
    let count = u32::try_from(best.len()).unwrap_or(u32::MAX);
    best.into_iter().nth(random.below(count) as usize)
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
    use super::{check, choose};
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
    fn perfect_players_draw() {
        let game = games::game("tic-tac-toe", &[], &[]).expect("a game");
        for seed in 0..10 {
            let mut random = Random(ChaCha8Rng::seed_from_u64(seed));
            let mut position = game.start();
            while let Some(text) = choose(Builtin::Perfect, &*position, &mut random) {
                position.play(&text).expect("a legal move");
            }
            assert_eq!(position.outcome().expect("a result").winner, None);
        }
    }

    #[test]
    fn a_perfect_player_refuses_large_games() {
        let game = games::game("reversi", &[], &[]).expect("a game");
        let mut position = game.start();
        position.play("d3").expect("a legal move");
        let error = check(Builtin::Perfect, &*game, &*position).unwrap_err();
        let start = "reversi 8 × 8 after 1 move is too large for `perfect`: more than 1000000";
        assert!(error.starts_with(start), "{error}");
        assert_eq!(check(Builtin::Random, &*game, &*position), Ok(()));
    }

    #[test]
    fn one_playout_is_enough_for_a_legal_move() {
        let chosen = move_after(Builtin::Mcts { playouts: 1 }, &["a1"], 1);
        assert_ne!(chosen, "a1");
    }
}
