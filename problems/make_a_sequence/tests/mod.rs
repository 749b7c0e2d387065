//! Tests of the model: its answers here, its format and its generators in separate files.

mod format;
mod generated;

use super::{GameEnd, GameRecord, MakeASequence};
use crate::Problem;
use generators::{Draw, Move, Params, Value, random_game};

const SAMPLE: &[u8] = include_bytes!("../samples/1.in");
const SAMPLE_ANSWER: &[u8] = include_bytes!("../samples/1.ans");

/// The model with the parameters of a spec.
fn open(dimensions: i64, gravity: bool) -> MakeASequence {
    let params = [
        ("dimensions".to_owned(), Value::Int(dimensions)),
        ("gravity".to_owned(), Value::Bool(gravity)),
    ];
    Problem::open(&Params(params.into())).unwrap()
}

fn variants() -> [MakeASequence; 4] {
    [open(3, true), open(3, false), open(2, true), open(2, false)]
}

/// All games of `length` moves on 3 x 3 x 3.
fn all_games(problem: &MakeASequence, length: usize) -> Vec<GameRecord> {
    let rules = problem.rules(3, 3);
    let mut games = vec![Vec::new()];
    for _ in 0..length {
        games = games
            .iter()
            .flat_map(|moves| (0..9).map(move |peg| [&moves[..], &[Move(peg)]].concat()))
            .filter(|moves| moves.iter().filter(|mv| Some(*mv) == moves.last()).count() <= 3)
            .collect();
    }
    let game = |moves| GameRecord { rules, moves };
    games.into_iter().map(game).collect()
}

/// A game of random moves of any size and length. Most are short, because most wins come early.
fn any_game(problem: &MakeASequence, draw: &mut Draw) -> GameRecord {
    let n = 3 + draw.weighted(&[5, 4, 3, 2, 1]);
    let rules = problem.rules(n, 3 + draw.index(n - 2));
    let length = 1 + draw.index(rules.geometry.len());
    GameRecord {
        rules,
        moves: random_game(draw, &rules, length),
    }
}

#[test]
fn the_samples_have_their_known_answers() {
    let problem = open(3, true);
    let games = problem.parse(SAMPLE).unwrap();
    assert_eq!(games.len(), 3);
    for outcomes in [problem.solve(&games), problem.brute(&games)] {
        assert_eq!(problem.print_output(&outcomes), SAMPLE_ANSWER);
    }
}

#[test]
fn reference_and_brute_agree_on_all_short_games_on_the_smallest_board() {
    let problem = open(3, true);
    for length in 1..=6 {
        let games = all_games(&problem, length);
        let outcomes = problem.solve(&games);
        assert_eq!(outcomes, problem.brute(&games));
        let won = outcomes.contains(&GameEnd::Won(length));
        assert_eq!(won, length >= 5, "the shortest win takes five moves");
    }
}

#[test]
fn reference_and_brute_agree_on_thousands_of_random_games() {
    for (problem, count) in variants().into_iter().zip([4000, 2000, 2000, 2000]) {
        let mut draw = Draw::fresh(1, "reference and brute");
        let games: Vec<GameRecord> = (0..count).map(|_| any_game(&problem, &mut draw)).collect();
        let outcomes = problem.solve(&games);
        assert_eq!(outcomes, problem.brute(&games));
        assert!(outcomes.contains(&GameEnd::Draw));
    }
}

#[test]
fn unusable_model_parameters_are_refused() {
    for (name, value) in [("dimensions", Value::Int(4)), ("gravity", Value::Int(1))] {
        let params = Params([(name.to_owned(), value)].into());
        assert!(MakeASequence::open(&params).is_err(), "{name}");
    }
}

#[test]
fn a_picture_shows_the_winning_position_with_its_row_marked() {
    let problem = open(3, true);
    let games = problem.parse(SAMPLE).unwrap();
    let pictures = problem.pictures(&games);
    assert_eq!(pictures[1].title, "dataset 2: n = 3, m = 3, White 6");
    let layers = &pictures[1].layers;
    assert_eq!(layers.len(), 1, "empty layers are left out");
    let cells: String = layers[0].rows.concat().into_iter().map(symbol).collect();
    assert_eq!(cells, "B.wBBw..*");
}

#[test]
fn balls_fall_down_in_a_picture_of_a_flat_board() {
    let problem = open(2, true);
    let games = problem.parse(b"3 3 3\n2\n2\n3\n0 0 0\n");
    let layer = &problem.pictures(&games.unwrap())[0].layers[0];
    let rows = layer
        .rows
        .iter()
        .map(|row| row.iter().copied().map(symbol).collect());
    assert_eq!(rows.collect::<Vec<String>>(), ["...", ".W.", ".BB"]);
    assert_eq!((layer.origin, layer.rows_fall), ((3, 1), true));
}

/// A cell as one letter: lower case for a marked ball, `*` for the last.
fn symbol(cell: crate::Cell) -> char {
    match (cell.stone, cell.marked, cell.last) {
        (None, ..) => '.',
        (Some(_), true, true) => '*',
        (Some(0), true, _) => 'b',
        (Some(_), true, _) => 'w',
        (Some(0), ..) => 'B',
        (Some(_), ..) => 'W',
    }
}

#[test]
fn every_ball_has_the_number_of_its_move() {
    let problem = open(2, true);
    let games = problem.parse(b"3 3 3\n2\n2\n3\n0 0 0\n");
    let layer = &problem.pictures(&games.unwrap())[0].layers[0];
    let numbers = layer.rows.concat().into_iter().map(|cell| cell.number);
    let numbers: Vec<usize> = numbers.map(Option::unwrap_or_default).collect();
    assert_eq!(numbers, [0, 0, 0, 0, 2, 0, 0, 1, 3]);
}
