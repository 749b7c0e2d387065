//! Tests of the whole model.

use super::{BoardCell, DesignTicTacToe, MarkedGame};
use crate::{Model, Problem, Solver};
use generators::{Draw, GenerateError, Params, Value};

fn word(value: &str) -> Value {
    Value::Text(value.to_owned())
}

fn params(given: &[(&str, Value)]) -> Params {
    let given = given
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()));
    Params(given.collect())
}

fn model() -> DesignTicTacToe {
    DesignTicTacToe::open(&Params::default()).unwrap()
}

/// The game that the generator `name` makes.
fn game(name: &str, seed: u64, given: &[(&str, Value)]) -> Result<MarkedGame, GenerateError> {
    let input = model().generate(name, &mut Draw::fresh(seed, name), &params(given))?;
    let game = model().parse(&input).unwrap();
    assert_eq!(model().print(&game), input);
    Ok(game)
}

/// The winner of the game; the reference and brute force must agree on every move.
fn winner(game: &MarkedGame) -> u8 {
    let fast = Problem::solve(&model(), game);
    assert_eq!(fast, Problem::brute(&model(), game), "{game:?}");
    fast.last().copied().unwrap_or(0)
}

/// Checks all continuations of a game without a winner, and returns their number.
fn check_games_after(game: &mut MarkedGame) -> usize {
    let mut count = 1;
    for at in 0..game.n * game.n {
        let cell = BoardCell {
            row: at / game.n,
            column: at % game.n,
        };
        if game.moves.contains(&cell) {
            continue;
        }
        game.moves.push(cell);
        count += if winner(game) > 0 {
            1
        } else {
            check_games_after(game)
        };
        game.moves.pop();
    }
    count
}

#[test]
fn the_reference_agrees_with_brute_force_on_every_game_of_two() {
    let mut game = MarkedGame {
        n: 2,
        moves: Vec::new(),
    };
    assert_eq!(check_games_after(&mut game), 41);
}

#[test]
fn the_reference_agrees_with_brute_force_on_every_game_of_three() {
    // The other first moves are symmetric to these three.
    let games_from = |row, column| {
        let moves = vec![BoardCell { row, column }];
        check_games_after(&mut MarkedGame { n: 3, moves })
    };
    let [corner, edge, middle] = [games_from(0, 0), games_from(0, 1), games_from(1, 1)];
    assert_eq!(1 + 4 * corner + 4 * edge + middle, 549_946);
}

#[test]
fn games_are_won_as_requested() {
    for line in ["row", "column", "diagonal", "antidiagonal"] {
        for n in [3, 4, 7] {
            for player in [1, 2] {
                for length in ["short", "any"] {
                    let given = [
                        ("n", Value::Int(n)),
                        ("line", word(line)),
                        ("player", Value::Int(player)),
                        ("length", word(length)),
                    ];
                    let game = game("win", 1, &given).unwrap();
                    assert_eq!(i64::from(winner(&game)), player);
                }
            }
        }
    }
}

#[test]
fn one_move_can_complete_two_lines() {
    for line in ["row-and-column", "diagonals"] {
        for n in [5, 9] {
            let given = [("n", Value::Int(n)), ("line", word(line))];
            let game = game("win", 1, &given).unwrap();
            let picture = &Problem::pictures(&model(), &game)[0];
            let cells = picture.layers[0].rows.iter().flatten();
            let marked = cells.filter(|cell| cell.marked).count();
            assert_eq!(marked, 2 * game.n - 1);
        }
    }
}

#[test]
fn a_full_board_is_won_by_its_last_cell() {
    for n in [3_usize, 4, 5, 10] {
        for line in ["row", "column", "diagonal", "antidiagonal"] {
            let given = [
                ("n", Value::Int(i64::try_from(n).unwrap())),
                ("line", word(line)),
                ("length", word("full")),
            ];
            let game = game("win", 1, &given).unwrap();
            assert_eq!(game.moves.len(), n * n);
            assert_eq!(usize::from(winner(&game)), 2 - n % 2);
        }
    }
}

#[test]
fn impossible_wins_are_an_error() {
    for given in [
        // On a board of four cells, the first player wins with the second stone.
        [("n", Value::Int(2)), ("player", Value::Int(2))],
        [("n", Value::Int(4)), ("line", word("diagonals"))],
        [("length", word("full")), ("player", Value::Int(2))],
    ] {
        let error = game("win", 1, &given).unwrap_err();
        assert!(matches!(error, GenerateError::Impossible(_)), "{error}");
    }
}

#[test]
fn nobody_wins_near_misses() {
    for miss in ["blocked", "open", "sum", "wrapped"] {
        for line in ["diagonal", "antidiagonal"] {
            for n in [3, 4, 9] {
                for seed in 0..5 {
                    let given = [
                        ("n", Value::Int(n)),
                        ("line", word(line)),
                        ("miss", word(miss)),
                        ("player", Value::Int(1)),
                    ];
                    let game = game("near_miss", seed, &given).unwrap();
                    assert_eq!(winner(&game), 0);
                }
            }
        }
    }
}

#[test]
fn full_boards_can_be_draws() {
    for n in 3..12 {
        let game = game("undecided", 1, &[("n", Value::Int(n))]).unwrap();
        assert_eq!(game.moves.len(), game.n * game.n);
        assert_eq!(winner(&game), 0);
    }
}

#[test]
fn random_games_agree_with_brute_force() {
    let mut won = 0;
    for seed in 0..600 {
        let n = 2 + i64::try_from(seed % 5).unwrap();
        let game = game("random", seed, &[("n", Value::Int(n))]).unwrap();
        won += i32::from(winner(&game) > 0);
    }
    assert!((200..600).contains(&won), "{won} games were won");
}

#[test]
fn sweeps_fill_all_cells_except_the_last_of_each_line() {
    for along in ["row", "column"] {
        for backward in [false, true] {
            for n in [2, 5, 8] {
                for won in [false, true] {
                    let given = [
                        ("n", Value::Int(n)),
                        ("along", word(along)),
                        ("backward", Value::Bool(backward)),
                        ("won", Value::Bool(won)),
                    ];
                    let game = game("sweep", 1, &given).unwrap();
                    let n = game.n;
                    assert_eq!(game.moves.len(), n / 2 * 2 * (n - 1) + usize::from(won));
                    assert_eq!(winner(&game), u8::from(won));
                }
            }
        }
    }
}

#[test]
fn the_bounds_of_inputs_are_parameters_of_the_model() {
    let model = DesignTicTacToe::open(&params(&[("n", Value::Int(5)), ("moves", Value::Int(2))]));
    let model = model.unwrap();
    let message = |input: &[u8]| Solver::solve(&model, input).unwrap_err().message;
    assert_eq!(
        message(b"[\"TicTacToe\"]\n[[6]]\n"),
        "n is 6, but must be from 2 to 5"
    );
    let calls = b"[\"TicTacToe\",\"move\",\"move\",\"move\"]\n";
    assert_eq!(message(calls), "there are more than 2 moves");
}

#[test]
fn a_picture_marks_the_line_that_won() {
    let cells = [(0, 0), (0, 2), (2, 2), (1, 1), (2, 0), (1, 0), (2, 1)];
    let moves = cells
        .map(|(row, column)| BoardCell { row, column })
        .to_vec();
    let pictures = Problem::pictures(&model(), &MarkedGame { n: 3, moves });
    assert_eq!(pictures[0].title, "n = 3, 7 moves: player 1 wins");
    let drawn: Vec<String> = pictures[0].layers[0]
        .rows
        .iter()
        .map(|row| {
            row.iter()
                .map(|cell| match (cell.stone, cell.marked, cell.last) {
                    (None, ..) => '.',
                    (Some(0), true, true) => '#',
                    (Some(0), true, false) => 'X',
                    (Some(0), ..) => 'x',
                    (Some(_), ..) => 'o',
                })
                .collect()
        })
        .collect();
    assert_eq!(drawn, ["x.o", "oo.", "X#X"]);
}

#[test]
fn a_large_board_is_drawn_around_the_last_move() {
    let moves = vec![BoardCell {
        row: 99,
        column: 50,
    }];
    let pictures = Problem::pictures(&model(), &MarkedGame { n: 100, moves });
    let layer = &pictures[0].layers[0];
    assert_eq!(layer.origin, (60, 30));
    assert_eq!((layer.rows.len(), layer.rows[0].len()), (40, 40));
    assert!(layer.rows[39][20].last);
}

#[test]
fn every_stone_has_the_number_of_its_move() {
    let moves = [(0, 1), (2, 2), (1, 1)].map(|(row, column)| BoardCell { row, column });
    let moves = moves.to_vec();
    let pictures = Problem::pictures(&model(), &MarkedGame { n: 3, moves });
    let rows = &pictures[0].layers[0].rows;
    assert_eq!(
        [(0, 1), (2, 2), (1, 1)].map(|(row, column): (usize, usize)| rows[row][column].number),
        [1, 2, 3].map(Some)
    );
    assert_eq!(
        rows.iter()
            .flatten()
            .filter(|cell| cell.number.is_none())
            .count(),
        6
    );
}
