//! Tests of the generators.

use super::{MakeASequence, open, variants};
use crate::make_a_sequence::{GameEnd, GameRecord};
use crate::{Model, Problem};
use generators::{
    Board, Cell, Draw, GenerateError, Params, Player, Row, Rules, Value, Win, first_win,
};
use std::collections::BTreeSet;

/// The games of one call of a generator.
fn games(
    problem: &MakeASequence,
    generator: &str,
    params: &[(&str, Value)],
) -> Result<Vec<GameRecord>, GenerateError> {
    let params = params
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()));
    let params = Params(params.collect());
    let input = problem.generate(generator, &mut Draw::fresh(1, generator), &params)?;
    Ok(problem.parse(&input).unwrap())
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

fn win(game: &GameRecord) -> Win {
    first_win(&game.rules, &game.moves).unwrap().unwrap()
}

/// The board after `moves` moves.
fn board_after(game: &GameRecord, moves: usize) -> Board {
    let mut board = Board::new(&game.rules);
    for mv in &game.moves[..moves] {
        board.play(*mv).unwrap();
    }
    board
}

/// The rows that the winning ball completes.
fn winning_rows(game: &GameRecord) -> Vec<Row> {
    let win = win(game);
    let board = board_after(game, win.number);
    let rows = board.rows_through(win.cell);
    rows.filter(|row| row.length >= game.rules.line).collect()
}

#[test]
fn every_generator_makes_valid_games_of_every_variant() {
    for problem in variants() {
        for info in Model::generators(&problem) {
            let games = games(&problem, info.name, &[]).unwrap();
            let outcomes = Problem::solve(&problem, &games);
            assert_eq!(outcomes, Problem::brute(&problem, &games), "{}", info.name);
        }
    }
}

#[test]
fn every_way_to_win_by_a_row_occurs_alone() {
    let problem = open(3, true);
    for direction in 0..13 {
        let params = [("direction", Value::Int(direction)), ("n", Value::Int(4))];
        let games = games(&problem, "row", &params).unwrap();
        let mut ways = BTreeSet::new();
        for game in &games {
            let [row] = winning_rows(game)[..] else {
                panic!("{game:?} is won by several rows");
            };
            let Win { cell, player, .. } = win(game);
            let m = game.rules.line;
            let wanted = game.rules.geometry.directions()[usize::try_from(direction).unwrap()];
            assert_eq!((row.direction, row.length), (wanted, m));
            ways.insert((m, row.place_of(&game.rules.geometry, cell), player));
        }
        // In an upright row, the last ball is always the upper end.
        let places = if direction == 4 { 1 + 1 } else { 3 + 4 };
        assert_eq!(ways.len(), 2 * places);
        assert_eq!(games.len(), ways.len());
        assert!(games.iter().any(|game| win(game).number < game.moves.len()));
    }
}

#[test]
fn longer_rows_are_closed_from_inside() {
    let problem = open(3, true);
    let params = [("longer", Value::Bool(true)), ("n", Value::Int(5))];
    let games = games(&problem, "row", &params).unwrap();
    for game in &games {
        let Win { row, cell, .. } = win(game);
        let place = row.place_of(&game.rules.geometry, cell).unwrap();
        assert!(row.length > game.rules.line);
        assert!(0 < place && place + 1 < row.length);
    }
    let lengths: BTreeSet<(usize, usize)> = games
        .iter()
        .map(|game| (game.rules.line, win(game).row.length))
        .collect();
    assert_eq!(lengths, [(3, 4), (3, 5), (4, 5)].into());
}

#[test]
fn there_is_no_longer_row_straight_up() {
    let params = [("longer", Value::Bool(true)), ("direction", Value::Int(4))];
    let error = games(&open(3, true), "row", &params).unwrap_err();
    let wanted =
        "no such row fits the board: rows longer than m need m < n, and are never straight up";
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn crossing_rows_are_completed_together() {
    for rows in [2, 3] {
        let params = [("rows", Value::Int(rows)), ("games", Value::Int(5))];
        for game in games(&open(3, true), "crossing", &params).unwrap() {
            assert!(winning_rows(&game).len() >= usize::try_from(rows).unwrap());
        }
    }
}

#[test]
fn full_boards_are_won_by_the_last_ball_or_not_at_all() {
    let problem = open(3, true);
    for n in 4..=7 {
        for (outcome, is_won) in [("win", true), ("draw", false)] {
            let params = [("n", Value::Int(n)), ("outcome", text(outcome))];
            let games = games(&problem, "full", &params).unwrap();
            let cells = games[0].rules.geometry.len();
            assert_eq!(games[0].moves.len(), cells);
            let wanted = if is_won {
                GameEnd::Won(cells)
            } else {
                GameEnd::Draw
            };
            assert_eq!(Problem::solve(&problem, &games), [wanted]);
        }
    }
}

#[test]
fn near_misses_are_draws_that_one_ball_would_decide() {
    let problem = open(3, true);
    for kind in ["short", "broken", "gapped"] {
        let params = [("kind", text(kind)), ("games", Value::Int(10))];
        for game in games(&problem, "near_miss", &params).unwrap() {
            assert_eq!(first_win(&game.rules, &game.moves), Ok(None));
            let board = board_after(&game, game.moves.len());
            let longest = longest_row(&board);
            let is_short = longest + 1 == game.rules.line;
            assert!(kind != "short" || is_short, "{game:?}");
            assert!(kind == "short" || is_interrupted(&board), "{game:?}");
        }
    }
}

fn cells(rules: &Rules) -> impl Iterator<Item = Cell> {
    let geometry = rules.geometry;
    geometry.points().map(move |point| geometry.cell(point))
}

fn longest_row(board: &Board) -> usize {
    let rows = cells(board.rules()).flat_map(|cell| board.rows_through(cell));
    rows.map(|row| row.length).max().unwrap()
}

/// Whether some cell has balls of one player on both sides that would become a row of maximum
/// length with it.
fn is_interrupted(board: &Board) -> bool {
    let rules = board.rules();
    let length = rules.geometry.sides()[0].min(rules.line + 1);
    cells(rules).any(|start| {
        let start = rules.geometry.point(start);
        rules.geometry.directions().iter().any(|direction| {
            let cell = |steps: isize| rules.geometry.walk(start, *direction, steps);
            let points: Option<Vec<_>> = (0..length.cast_signed()).map(cell).collect();
            let stone = |point| board.stone(rules.geometry.cell(point));
            let stones: Vec<_> = points.into_iter().flatten().map(stone).collect();
            [Player::First, Player::Second].into_iter().any(|player| {
                let own = stones.iter().filter(|stone| **stone == Some(player));
                let ends = [stones.first(), stones.last()];
                own.count() + 1 == length && ends == [Some(&Some(player)); 2]
            })
        })
    })
}

#[test]
fn mixed_files_have_their_boards_in_order() {
    let problem = open(3, true);
    for (order, sorted) in [("falling", false), ("rising", true)] {
        let params = [("order", text(order)), ("games", Value::Int(20))];
        let mut sizes: Vec<usize> = games(&problem, "mixed", &params)
            .unwrap()
            .iter()
            .map(GameRecord::size)
            .collect();
        if !sorted {
            sizes.reverse();
        }
        assert!(sizes.is_sorted() && sizes.first() < sizes.last());
    }
}

#[test]
fn parameters_fix_sizes_and_lengths() {
    let params = [("games", 7), ("n", 5), ("m", 4), ("p", 33)];
    let params = params.map(|(name, value)| (name, Value::Int(value)));
    let problem = open(3, true);
    let games = games(&problem, "random", &params).unwrap();
    assert_eq!(games.len(), 7);
    for game in games {
        assert_eq!((game.rules, game.moves.len()), (problem.rules(5, 4), 33));
    }
}

#[test]
fn a_file_that_is_too_large_is_refused() {
    let params = [("games", 1750), ("n", 7), ("p", 343)];
    let params = params.map(|(name, value)| (name, Value::Int(value)));
    let error = games(&open(3, true), "random", &params).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the datasets have 600250 moves, but a file may have at most 600000: ask for fewer or shorter games"
    );
}

#[test]
fn impossible_sizes_are_refused() {
    let params = [("n", Value::Int(4)), ("m", Value::Int(5))];
    let error = games(&open(3, true), "mixed", &params).unwrap_err();
    assert_eq!(
        error.to_string(),
        "parameter `m` is 5, but must be a number from 3 to 4"
    );
}
