//! Reading and writing files.

use super::{SAMPLE, any_game, open, variants};
use crate::Problem;
use crate::make_a_sequence::GameRecord;
use generators::{Draw, Move};

#[test]
fn a_printed_file_parses_to_the_same_games() {
    for problem in variants() {
        let mut draw = Draw::fresh(2, "print and parse");
        for _ in 0..100 {
            let count = 1 + draw.index(5);
            let games: Vec<GameRecord> =
                (0..count).map(|_| any_game(&problem, &mut draw)).collect();
            assert_eq!(problem.parse(&problem.print(&games)).unwrap(), games);
        }
    }
}

#[test]
fn the_sample_is_printed_as_it_was_read() {
    let problem = open(3, true);
    assert_eq!(problem.print(&problem.parse(SAMPLE).unwrap()), SAMPLE);
}

/// The input after a valid first dataset of two lines, with the position and message of the error.
#[rustfmt::skip]
const BAD: [(&str, usize, usize, &str); 30] = [
    ("", 3, 1, "expected a dataset or the closing line `0 0 0`, found the end of the file"),
    ("\n", 3, 1, "expected a dataset or the closing line `0 0 0`, found the end of the line"),
    (" 0 0 0\n", 3, 1, "expected a dataset or the closing line `0 0 0`, found a space"),
    ("-3 3 1\n", 3, 1, "expected a dataset or the closing line `0 0 0`, found `-`"),
    ("0 0 0", 3, 6, "expected the end of the line, found the end of the file"),
    ("0 0 0 \n", 3, 6, "expected the end of the line, found a space"),
    ("0 0 0\n\n", 4, 1, "expected the end of the file, found the end of the line"),
    ("0 0 0\n3 3 1\n", 4, 1, "expected the end of the file, found `3`"),
    ("0 0 1\n", 3, 5, "expected the closing line `0 0 0`, found `1`"),
    ("0 3 3\n", 3, 3, "expected the closing line `0 0 0`, found `3`"),
    ("2 3 1\n1 1\n0 0 0\n", 3, 1, "n is 2, but must be from 3 to 7"),
    ("8 3 1\n1 1\n0 0 0\n", 3, 1, "n is 8, but must be from 3 to 7"),
    ("4 2 1\n1 1\n0 0 0\n", 3, 3, "m is 2, but must be from 3 to 4"),
    ("4 5 1\n1 1\n0 0 0\n", 3, 3, "m is 5, but must be from 3 to 4"),
    ("3 3 0\n0 0 0\n", 3, 5, "p is 0, but must be from 1 to 27"),
    ("3 3 28\n0 0 0\n", 3, 5, "p is 28, but must be from 1 to 27"),
    ("3 3 18446744073709551617\n", 3, 5, "p is a number of 20 digits, but must be from 1 to 27"),
    ("3 3 01\n1 1\n0 0 0\n", 3, 5, "p has a leading zero"),
    ("3  3 1\n1 1\n0 0 0\n", 3, 3, "expected m, found a space"),
    ("3\t3 1\n1 1\n0 0 0\n", 3, 2, "expected one space, found `\\t`"),
    ("3 3 1 \n1 1\n0 0 0\n", 3, 6, "expected the end of the line, found a space"),
    ("3 3 1\r\n1 1\r\n0 0 0\r\n", 3, 6, "expected the end of the line, found a carriage return (lines end with LF alone)"),
    ("3 3\n1 1\n0 0 0\n", 3, 4, "expected one space, found the end of the line"),
    ("3 3 1\n1\n0 0 0\n", 4, 2, "expected one space, found the end of the line"),
    ("3 3 1\n1 1 1\n0 0 0\n", 4, 4, "expected the end of the line, found a space"),
    ("3 3 1\n4 1\n0 0 0\n", 4, 1, "x is 4, but must be from 1 to 3"),
    ("3 3 1\n1 0\n0 0 0\n", 4, 3, "y is 0, but must be from 1 to 3"),
    ("3 3 2\n1 1\n0 0 0\n", 5, 1, "x is 0, but must be from 1 to 3"),
    ("3 3 4\n1 2\n1 2\n1 2\n1 2\n0 0 0\n", 7, 1, "peg (1, 2) already holds 3 balls, so no more can be dropped on it"),
    ("3 3 1\n1 １\n0 0 0\n", 4, 3, "expected y, found `\\xef`"),
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
    let mut games = vec![GameRecord { rules, moves }; 600_000 / 343];
    let rest = 600_000 - games.len() * 343;
    games.push(GameRecord {
        rules,
        moves: (0..49).map(Move).cycle().take(rest).collect(),
    });
    let mut text = problem.print(&games);
    assert_eq!(problem.parse(&text).unwrap(), games);
    text.truncate(text.len() - "0 0 0\n".len());
    let line = text.split(|byte| *byte == b'\n').count();
    text.extend_from_slice(b"3 3 1\n1 1\n0 0 0\n");
    assert_eq!(
        problem.parse(&text).unwrap_err().to_string(),
        format!(
            "line {line}, column 1: the records of a file have more than 600000 moves together"
        )
    );
}
