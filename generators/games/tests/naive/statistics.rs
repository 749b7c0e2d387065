//! The mean length of random games, and the mean score of the first player.
//!
//! The numbers are those of the tests of Regular Games, for the games whose rules are the same
//! there.

use crate::compare::random;
use games::{Player, game};

/// A game with its size and options.
type Spec = (
    &'static str,
    &'static [usize],
    &'static [(&'static str, &'static str)],
);

/// For each game: the number of games played, their mean length, and the mean score of the first
/// player in percent, where a draw is half a win.
const EXPECTED: &[(Spec, u32, f64, f64)] = &[
    (("tic-tac-toe", &[3, 3], &[]), 40_000, 7.63, 64.84),
    (("connect-four", &[7, 6], &[]), 20_000, 21.31, 55.72),
    (("gomoku", &[15, 15], &[]), 2000, 109.0, 51.03),
    (
        ("gomoku", &[15, 15], &[("exact", "true")]),
        2000,
        112.59,
        50.97,
    ),
    (("hex", &[9, 9], &[]), 4000, 71.02, 53.03),
    (("reversi", &[8, 8], &[]), 4000, 60.41, 47.51),
    (("breakthrough", &[8, 8], &[]), 4000, 64.10, 50.92),
    (("amazons", &[10, 10], &[]), 1000, 71.46, 50.02),
    (("ultimate-tic-tac-toe", &[9, 9], &[]), 5000, 58.92, 52.42),
    (
        ("international-draughts", &[10, 10], &[]),
        2000,
        92.17,
        49.26,
    ),
];

#[test]
fn random_games_are_as_long_as_elsewhere() {
    for &((name, size, options), games, length, score) in EXPECTED {
        let game = game(name, size, options).unwrap();
        let mut choices = random(1);
        let (mut moves, mut squares, mut points) = (0.0, 0.0, 0.0);
        for _ in 0..games {
            let mut position = game.start();
            let mut count = 0.0;
            while position.play_random(&mut choices).is_some() {
                count += 1.0;
            }
            moves += count;
            squares += count * count;
            points += match position.outcome().unwrap().winner {
                Some(Player::First) => 100.0,
                Some(Player::Second) => 0.0,
                None => 50.0,
            };
        }
        let games = f64::from(games);
        let (mean, points) = (moves / games, points / games);
        // Five standard deviations of both means, as the expected ones come from samples, too.
        let deviation = (2.0 * (squares / games - mean * mean) / games).sqrt();
        let is_as_long = (mean - length).abs() < 5.0 * deviation + 0.01;
        let is_as_good = (points - score).abs() < 5.0 * 50.0 * (2.0 / games).sqrt();
        assert!(
            is_as_long && is_as_good,
            "{name}: {mean} moves, {points} percent"
        );
    }
}
