//! A game and its naive implementation side by side.

use games::{Choices as _, Game, GameOutcome, History, Random};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng as _};
use std::collections::HashSet;

/// A second implementation, with moves and positions as texts.
pub(crate) trait Naive: Clone {
    /// Whether the text holds all of a position.
    const TEXT_IS_COMPLETE: bool = true;

    /// All legal moves, in any order.
    fn moves(&self) -> Vec<String>;
    /// Makes a legal move.
    fn play(&mut self, mv: &str);
    /// The result of a finished game.
    fn outcome(&self) -> Option<GameOutcome>;
    /// The position as a text.
    fn text(&self) -> String;
}

pub(crate) fn random(seed: u64) -> Random<ChaCha8Rng> {
    Random(ChaCha8Rng::seed_from_u64(seed))
}

pub(crate) fn text_of<G: Game>(game: &G, position: &G::Position) -> String {
    let mut text = String::new();
    game.write_position(position, &mut text);
    text
}

/// All positions that can be reached, at most `max` of them; returns their number.
pub(crate) fn compare_all<G: Game, N: Naive>(game: &G, naive: &N, max: usize) -> usize {
    let mut seen = HashSet::from([naive.text()]);
    let mut open = vec![(game.start(), naive.clone())];
    let mut compared = 0;
    while let Some((position, naive)) = open.pop() {
        let moves = compare_position(game, &position, &naive);
        compared += 1;
        if compared == max {
            break;
        }
        for (mv, text) in moves {
            let (mut next, mut next_naive) = (position.clone(), naive.clone());
            game.play(&mut next, mv);
            next_naive.play(&text);
            if seen.insert(next_naive.text()) {
                open.push((next, next_naive));
            }
        }
    }
    compared
}

/// Random games of at most `max_moves` moves; returns how many of them ended.
pub(crate) fn compare_games<G: Game, N: Naive>(
    game: &G,
    naive: &N,
    games: u64,
    max_moves: usize,
) -> usize {
    let mut ended = 0;
    for seed in 0..games {
        let mut choices = random(seed);
        let mut naive = naive.clone();
        let mut history = History::new(game.clone(), game.start());
        let mut buffer = Vec::new();
        for _ in 0..max_moves {
            compare_position(game, history.position(), &naive);
            let Some(mv) = game.random_move(history.position(), &mut choices, &mut buffer) else {
                ended += 1;
                break;
            };
            let mut text = String::new();
            game.write_move(history.position(), mv, &mut text);
            // A move that was undone leaves nothing behind.
            history.play(mv);
            assert_eq!(history.undo(), Some(mv));
            history.play(mv);
            naive.play(&text);
        }
        for (position, _) in history.past().to_vec().iter().rev() {
            history.undo();
            assert_eq!(history.position(), position);
        }
    }
    ended
}

/// The legal moves with their texts.
fn compare_position<G: Game, N: Naive>(
    game: &G,
    position: &G::Position,
    naive: &N,
) -> Vec<(G::Move, String)> {
    let text = text_of(game, position);
    assert_eq!(text, naive.text());
    assert_eq!(game.outcome(position), naive.outcome(), "{text}");
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let write = |mv| {
        let mut text = String::new();
        game.write_move(position, mv, &mut text);
        (mv, text)
    };
    let moves: Vec<(G::Move, String)> = moves.into_iter().map(write).collect();
    let mut written: Vec<&String> = moves.iter().map(|(_, text)| text).collect();
    let mut expected = naive.moves();
    written.sort();
    expected.sort();
    assert!(
        written.iter().copied().eq(&expected),
        "{text}: {written:?}, but naive: {expected:?}"
    );
    assert_eq!(moves.is_empty(), game.outcome(position).is_some(), "{text}");
    if N::TEXT_IS_COMPLETE {
        compare_texts(game, position, &moves, &text);
    } else {
        let read = game.parse_position(&text).unwrap();
        assert_eq!(text_of(game, &read), text);
    }
    moves
}

/// The position and some of its moves are read back.
fn compare_texts<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[(G::Move, String)],
    text: &str,
) {
    let read = game
        .parse_position(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&read, position, "{text}");
    assert_eq!(game.hash(&read), game.hash(position), "{text}");
    let mut choices = random(game.hash(position));
    for _ in 0..moves.len().min(3) {
        let (mv, text) = &moves[choices.below(u32::try_from(moves.len()).unwrap()) as usize];
        assert_eq!(game.parse_move(position, text), Ok(*mv), "{text}");
    }
    let drawn = game.random_move(position, &mut choices, &mut Vec::new());
    match drawn {
        Some(drawn) => assert!(
            moves.iter().any(|(mv, _)| *mv == drawn),
            "{text}: {drawn:?}"
        ),
        None => assert!(moves.is_empty(), "{text}"),
    }
    assert!(!game.picture(position).cells.is_empty());
}

/// Random moves are uniform: each of the legal moves is drawn about equally often.
pub(crate) fn check_uniform<G: Game>(game: &G, position: &G::Position) {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut counts = vec![0_u32; moves.len()];
    let mut choices = random(5);
    let mut buffer = Vec::new();
    let per_move = 400;
    for _ in 0..per_move * moves.len() {
        let mv = game
            .random_move(position, &mut choices, &mut buffer)
            .unwrap();
        counts[moves.iter().position(|one| *one == mv).unwrap()] += 1;
    }
    // Chi squared has a mean of n - 1 and a deviation of sqrt(2 (n - 1)).
    let deviations = counts
        .iter()
        .map(|&count| (f64::from(count) - 400.0).powi(2) / 400.0);
    if moves.len() < 2 {
        return;
    }
    let freedom = f64::from(u32::try_from(moves.len()).unwrap()) - 1.0;
    let surplus = (deviations.sum::<f64>() - freedom) / (2.0 * freedom).sqrt();
    assert!(
        surplus.abs() < 5.0,
        "{}: {surplus} {counts:?}",
        text_of(game, position)
    );
}

/// The uniformity of random moves in positions of some random games.
pub(crate) fn check_random_moves<G: Game>(game: &G, games: u64, every: usize) {
    for seed in 0..games {
        let mut choices = random(seed + 77);
        let mut position = game.start();
        for number in 0.. {
            let Some(mv) = game.listed_move(&position, &mut choices, &mut Vec::new()) else {
                break;
            };
            if number % every == 0 {
                check_uniform(game, &position);
            }
            game.play(&mut position, mv);
            if number > 400 {
                break;
            }
        }
    }
}
