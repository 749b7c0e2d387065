//! What the model promises, apart from its generators.

use super::{Game, MakeASequence, Outcome};
use crate::Problem;
use generators::{Draw, Move, Params, Value, random_game};

const SAMPLE: &[u8] = include_bytes!("samples/1.in");
const SAMPLE_ANSWER: &[u8] = include_bytes!("samples/1.ans");

/// The model with the parameters of a spec.
pub(super) fn open(dimensions: i64, gravity: bool) -> MakeASequence {
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
fn all_games(problem: &MakeASequence, length: usize) -> Vec<Game> {
    let rules = problem.rules(3, 3);
    let mut games = vec![Vec::new()];
    for _ in 0..length {
        games = games
            .iter()
            .flat_map(|moves| (0..9).map(move |peg| [&moves[..], &[Move(peg)]].concat()))
            .filter(|moves| moves.iter().filter(|mv| Some(*mv) == moves.last()).count() <= 3)
            .collect();
    }
    let game = |moves| Game { rules, moves };
    games.into_iter().map(game).collect()
}

/// A game of random moves of any size and length; most are short, as most wins come early.
fn any_game(problem: &MakeASequence, draw: &mut Draw) -> Game {
    let n = 3 + draw.weighted(&[5, 4, 3, 2, 1]);
    let rules = problem.rules(n, 3 + draw.index(n - 2));
    let length = 1 + draw.index(rules.geometry.len());
    Game {
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
    let longest = if cfg!(debug_assertions) { 5 } else { 6 };
    for length in 1..=longest {
        let games = all_games(&problem, length);
        let outcomes = problem.solve(&games);
        assert_eq!(outcomes, problem.brute(&games));
        let won = outcomes.contains(&Outcome::Won(length));
        assert_eq!(won, length >= 5, "the shortest win takes five moves");
    }
}

#[test]
fn reference_and_brute_agree_on_thousands_of_random_games() {
    for (problem, count) in variants().into_iter().zip([1600, 500, 500, 500]) {
        let mut draw = Draw::fresh(1, "reference and brute");
        let games: Vec<Game> = (0..count).map(|_| any_game(&problem, &mut draw)).collect();
        let outcomes = problem.solve(&games);
        assert_eq!(outcomes, problem.brute(&games));
        assert!(outcomes.contains(&Outcome::Draw));
    }
}

#[test]
fn a_printed_file_parses_to_the_same_games() {
    for problem in variants() {
        let mut draw = Draw::fresh(2, "print and parse");
        for _ in 0..100 {
            let count = 1 + draw.index(5);
            let games: Vec<Game> = (0..count).map(|_| any_game(&problem, &mut draw)).collect();
            assert_eq!(problem.parse(&problem.print(&games)).unwrap(), games);
        }
    }
}

#[test]
fn the_sample_is_printed_as_it_was_read() {
    let problem = open(3, true);
    assert_eq!(problem.print(&problem.parse(SAMPLE).unwrap()), SAMPLE);
}

#[test]
fn unusable_model_parameters_are_refused() {
    for (name, value) in [
        ("dimensions", Value::Int(4)),
        ("gravity", Value::Int(1)),
        ("colour", Value::Bool(true)),
    ] {
        let params = Params([(name.to_owned(), value)].into());
        assert!(MakeASequence::open(&params).is_err(), "{name}");
    }
}

/// The input after a valid first dataset of two lines, with the place and message of the complaint.
const BAD: [(&str, usize, usize, &str); 30] = [
    (
        "",
        3,
        1,
        "expected a dataset or the closing line `0 0 0`, found the end of the file",
    ),
    (
        "\n",
        3,
        1,
        "expected a dataset or the closing line `0 0 0`, found the end of the line",
    ),
    (
        " 0 0 0\n",
        3,
        1,
        "expected a dataset or the closing line `0 0 0`, found a space",
    ),
    (
        "-3 3 1\n",
        3,
        1,
        "expected a dataset or the closing line `0 0 0`, found `-`",
    ),
    (
        "0 0 0",
        3,
        6,
        "expected the end of the line, found the end of the file",
    ),
    (
        "0 0 0 \n",
        3,
        6,
        "expected the end of the line, found a space",
    ),
    (
        "0 0 0\n\n",
        4,
        1,
        "expected the end of the file, found the end of the line",
    ),
    (
        "0 0 0\n3 3 1\n",
        4,
        1,
        "expected the end of the file, found `3`",
    ),
    (
        "0 0 1\n",
        3,
        5,
        "expected the closing line `0 0 0`, found `1`",
    ),
    (
        "0 3 3\n",
        3,
        3,
        "expected the closing line `0 0 0`, found `3`",
    ),
    (
        "2 3 1\n1 1\n0 0 0\n",
        3,
        1,
        "n is 2, but must be from 3 to 7",
    ),
    (
        "8 3 1\n1 1\n0 0 0\n",
        3,
        1,
        "n is 8, but must be from 3 to 7",
    ),
    (
        "4 2 1\n1 1\n0 0 0\n",
        3,
        3,
        "m is 2, but must be from 3 to 4",
    ),
    (
        "4 5 1\n1 1\n0 0 0\n",
        3,
        3,
        "m is 5, but must be from 3 to 4",
    ),
    ("3 3 0\n0 0 0\n", 3, 5, "p is 0, but must be from 1 to 27"),
    ("3 3 28\n0 0 0\n", 3, 5, "p is 28, but must be from 1 to 27"),
    (
        "3 3 18446744073709551617\n",
        3,
        5,
        "p is a number of 20 digits, but must be from 1 to 27",
    ),
    ("3 3 01\n1 1\n0 0 0\n", 3, 5, "p has a leading zero"),
    ("3  3 1\n1 1\n0 0 0\n", 3, 3, "expected m, found a space"),
    (
        "3\t3 1\n1 1\n0 0 0\n",
        3,
        2,
        "expected one space, found `\\t`",
    ),
    (
        "3 3 1 \n1 1\n0 0 0\n",
        3,
        6,
        "expected the end of the line, found a space",
    ),
    (
        "3 3 1\r\n1 1\r\n0 0 0\r\n",
        3,
        6,
        "expected the end of the line, found a carriage return (lines end with LF alone)",
    ),
    (
        "3 3\n1 1\n0 0 0\n",
        3,
        4,
        "expected one space, found the end of the line",
    ),
    (
        "3 3 1\n1\n0 0 0\n",
        4,
        2,
        "expected one space, found the end of the line",
    ),
    (
        "3 3 1\n1 1 1\n0 0 0\n",
        4,
        4,
        "expected the end of the line, found a space",
    ),
    (
        "3 3 1\n4 1\n0 0 0\n",
        4,
        1,
        "x is 4, but must be from 1 to 3",
    ),
    (
        "3 3 1\n1 0\n0 0 0\n",
        4,
        3,
        "y is 0, but must be from 1 to 3",
    ),
    (
        "3 3 2\n1 1\n0 0 0\n",
        5,
        1,
        "x is 0, but must be from 1 to 3",
    ),
    (
        "3 3 4\n1 2\n1 2\n1 2\n1 2\n0 0 0\n",
        7,
        1,
        "peg (1, 2) already holds 3 balls, so no more can be dropped on it",
    ),
    (
        "3 3 1\n1 \u{ff11}\n0 0 0\n",
        4,
        3,
        "expected y, found `\\xef`",
    ),
];

#[test]
fn an_invalid_file_is_refused_at_the_right_place() {
    for (rest, line, column, message) in BAD {
        let text = format!("3 3 1\n2 2\n{rest}");
        let invalid = open(3, true).parse(text.as_bytes()).unwrap_err();
        let place = (invalid.line, invalid.column, invalid.message.as_str());
        assert_eq!(place, (line, column, message), "{rest:?}");
    }
}

#[test]
fn a_file_without_datasets_is_refused() {
    let invalid = open(3, true).parse(b"0 0 0\n").unwrap_err();
    assert_eq!(
        invalid.to_string(),
        "line 1, column 1: expected at least one dataset, found `0`"
    );
}

#[test]
fn a_cell_is_taken_once_where_there_is_no_gravity() {
    let invalid = open(2, false)
        .parse(b"3 3 2\n1 2\n1 2\n0 0 0\n")
        .unwrap_err();
    assert_eq!(
        invalid.to_string(),
        "line 3, column 1: cell (1, 2) is already taken"
    );
}

#[test]
fn a_file_may_have_600000_moves_and_no_more() {
    let problem = open(3, true);
    let rules = problem.rules(7, 7);
    let moves: Vec<Move> = (0..343).map(|number| Move(number / 7)).collect();
    let mut games = vec![Game { rules, moves }; 600_000 / 343];
    let rest = 600_000 - games.len() * 343;
    games.push(Game {
        rules,
        moves: (0..49).map(Move).cycle().take(rest).collect(),
    });
    let mut text = problem.print(&games);
    assert_eq!(problem.parse(&text).unwrap(), games);
    text.truncate(text.len() - "0 0 0\n".len());
    let line = 1 + text.iter().filter(|byte| **byte == b'\n').count();
    text.extend_from_slice(b"3 3 1\n1 1\n0 0 0\n");
    assert_eq!(
        problem.parse(&text).unwrap_err().to_string(),
        format!(
            "line {line}, column 1: the records of a file have more than 600000 moves together"
        )
    );
}

#[test]
fn a_picture_shows_the_winning_position_with_its_row_marked() {
    let problem = open(3, true);
    let games = problem.parse(SAMPLE).unwrap();
    let pictures = problem.pictures(&games);
    assert_eq!(pictures[1].title, "dataset 2: n = 3, m = 3, White 6");
    let layers = &pictures[1].layers;
    assert_eq!(layers.len(), 1, "empty layers are left out");
    let cells: String = layers[0].rows.concat().iter().map(symbol).collect();
    assert_eq!(cells, "B.wBBw..*");
}

/// A cell in one letter: small for a marked ball, `*` for the last.
fn symbol(cell: &crate::Cell) -> char {
    match (cell.stone, cell.marked, cell.last) {
        (None, ..) => '.',
        (Some(_), true, true) => '*',
        (Some(0), true, _) => 'b',
        (Some(_), true, _) => 'w',
        (Some(0), ..) => 'B',
        (Some(_), ..) => 'W',
    }
}
