//! Positions that occur in games, and their numbers.

use crate::compare::random;
use games::{GameCount, KINDS, game};

#[test]
fn positions_of_games_are_never_rejected_as_unreachable() {
    for kind in KINDS {
        let game = game(kind.name, &[], &[]).unwrap();
        for seed in 0..20 {
            let mut position = game.start();
            let mut choices = random(seed);
            loop {
                assert_eq!(position.check_reachable(), Ok(()), "{}", position.text());
                if position.play_listed(&mut choices).is_none() {
                    break;
                }
            }
        }
    }
}

#[test]
fn boards_that_no_game_has_are_rejected() {
    for (name, size, text, expected) in [
        ("hex", &[3, 3][..], "xx./.../... o", "one stone more of x"),
        ("hex", &[2, 2], "x./x. o", "one stone more of x"),
        ("hex", &[2, 2], "xo/x. x", "equally many stones"),
        ("reversi", &[4, 4], "..../.xo./.x../.... x", "the middle"),
        (
            "reversi",
            &[6, 6],
            "x...../....../..xo../..ox../....../...... x",
            "connected",
        ),
        ("breakthrough", &[2, 4], "xx/../xx/x. x", "at most 4 pieces"),
        (
            "amazons",
            &[10, 10],
            "...x..x.../........../........../x........x/........../........../\
                                o........o/........../........../..#o..o... x",
            "an even number",
        ),
    ] {
        let position = game(name, size, &[]).unwrap().parse_position(text).unwrap();
        let error = position.check_reachable().expect_err(text);
        assert!(error.expected.contains(expected), "{text}: {error}");
    }
}

#[test]
fn positions_and_games_of_small_boards_have_the_known_numbers() {
    let count = |name: &str, size: &[usize]| {
        let positions = game(name, size, &[]).unwrap().positions(10_000);
        positions.map(|all| all.len())
    };
    assert_eq!(count("tic-tac-toe", &[3, 3]), Some(5478));
    assert_eq!(count("nim", &[1, 2]), Some(8));
    assert_eq!(count("reversi", &[8, 8]), None);
    let games = |moves| {
        game("tic-tac-toe", &[], &[])
            .unwrap()
            .count_games(moves, 10_000)
    };
    let counted = |finished, open| Some(GameCount { finished, open });
    assert_eq!(games(4), counted(0, 3024));
    assert_eq!(games(5), counted(1440, 15120 - 1440));
    assert_eq!(games(9), counted(127_872, 0));
    assert_eq!(games(10), counted(0, 0));
    assert_eq!(game("go", &[], &[]).unwrap().count_games(3, 10_000), None);
}
