//! Tests of the whole model.

use super::generate::representatives;
use super::{Board, TicTacToeScore, finished};
use crate::{Model, Problem};
use generators::{Draw, GenerateError, Params, Value};
use std::collections::BTreeSet;

fn model() -> TicTacToeScore {
    TicTacToeScore::open(&Params::default()).unwrap()
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// The boards of one input of the generator `name`.
fn boards(
    model: &TicTacToeScore,
    name: &str,
    seed: u64,
    params: &[(&str, Value)],
) -> Result<Vec<Board>, GenerateError> {
    let params = params
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()));
    let params = Params(params.collect());
    let input = model.generate(name, &mut Draw::fresh(seed, name), &params)?;
    Ok(model.parse(&input).unwrap())
}

#[test]
fn the_reference_agrees_with_brute_force_on_all_boards() {
    let model = model();
    assert_eq!(model.legal.len(), 2739);
    assert_eq!(
        Problem::solve(&model, &model.legal),
        Problem::brute(&model, &model.legal)
    );
}

#[test]
fn the_pages_of_classes_hold_every_class_once() {
    let model = model();
    let mut seen = BTreeSet::new();
    for page in 0..=76 {
        let boards = boards(&model, "classes", 1, &[("page", Value::Int(page))]).unwrap();
        assert!((4..=5).contains(&boards.len()));
        for board in boards {
            let class = board.images().into_iter().min().unwrap();
            assert!(seen.insert(class), "{class:?} occurs twice");
        }
    }
    assert_eq!(seen, representatives(&model).collect());
    assert_eq!(seen.len(), 382);
}

#[test]
fn a_page_past_the_last_is_refused() {
    let model = model();
    let error = boards(&model, "classes", 1, &[("page", Value::Int(77))]).unwrap_err();
    let wanted = "parameter `page` is 77, but must be a number from 0 to 76";
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn boards_have_the_requested_properties() {
    let model = model();
    let params = [
        ("t", Value::Int(3)),
        ("empties", Value::Int(3)),
        ("value", Value::Int(-4)),
        ("lost", Value::Bool(true)),
        ("line", text("column-2")),
    ];
    for seed in 0..20 {
        let boards = boards(&model, "boards", seed, &params).unwrap();
        assert_eq!(boards.len(), 3);
        for board in boards {
            let won = finished(board.stones()[1]).map(|(name, _)| name);
            assert_eq!(
                (board.empties(), model.values.value_of(board), won),
                (3, -4, Some("column-2"))
            );
        }
    }
}

#[test]
fn every_line_decides_boards_that_are_lost_and_boards_that_are_open() {
    let model = model();
    for (line, _) in super::board::LINES {
        for lost in [false, true] {
            let params = [("line", text(line)), ("lost", Value::Bool(lost))];
            for board in boards(&model, "boards", 1, &params).unwrap() {
                assert_eq!(finished(board.stones()[1]).is_some(), lost, "{line}");
            }
        }
    }
}

#[test]
fn properties_that_no_board_has_are_an_error() {
    let model = model();
    let params = [("empties", Value::Int(9)), ("value", Value::Int(5))];
    let error = boards(&model, "boards", 1, &params).unwrap_err();
    assert!(matches!(error, GenerateError::Impossible(_)), "{error}");
}

#[test]
fn boards_reach_every_legal_board() {
    let model = model();
    let reached: BTreeSet<Vec<u8>> = (0..3000)
        .map(|choice| {
            let mut draw = Draw::replay(vec![0, choice]);
            model
                .generate("boards", &mut draw, &Params::default())
                .unwrap()
        })
        .collect();
    assert_eq!(reached.len(), 2739);
}

#[test]
fn ladders_climb_or_descend_without_a_level_step() {
    let model = model();
    for seed in 0..20 {
        let rising = boards(&model, "ladder", seed, &[("t", Value::Int(5))]).unwrap();
        let falling = boards(&model, "ladder", seed, &[("order", text("falling"))]).unwrap();
        assert_eq!(rising.len(), 5);
        let climbs =
            |pair: &[Board]| model.values.value_of(pair[0]) < model.values.value_of(pair[1]);
        assert!(rising.windows(2).all(climbs));
        assert!(falling.windows(2).all(|pair| !climbs(pair)));
    }
}

#[test]
fn a_picture_marks_the_row_that_won() {
    assert_eq!(
        drawn([2, 1, 1, 0, 2, 1, 0, 0, 2]),
        (
            "board 1: -4".to_owned(),
            ["OXX", ".OX", "..O"].map(str::to_owned)
        )
    );
}

#[test]
fn a_picture_marks_the_best_moves_of_a_board_that_is_open() {
    assert_eq!(
        drawn([1, 1, 0, 2, 2, 0, 0, 0, 0]),
        (
            "board 1: 5".to_owned(),
            ["XX+", "oo.", "..."].map(str::to_owned)
        )
    );
    assert_eq!(
        drawn([0; 9]),
        ("board 1: 0".to_owned(), ["+++"; 3].map(str::to_owned))
    );
}

/// The title of a board's picture and its rows: `x` and `o`, in capitals where they are marked, `+`
/// for marked empty cells.
fn drawn(cells: [u8; 9]) -> (String, [String; 3]) {
    let board = Board::from_cells(cells);
    let picture = &Problem::pictures(&model(), &vec![board])[0];
    let rows: Vec<String> = picture.layers[0]
        .rows
        .iter()
        .map(|row| {
            row.iter()
                .map(|cell| match (cell.stone, cell.marked) {
                    (None, false) => '.',
                    (None, true) => '+',
                    (Some(0), _) => 'X',
                    (Some(_), false) => 'o',
                    (Some(_), true) => 'O',
                })
                .collect()
        })
        .collect();
    (picture.title.clone(), rows.try_into().unwrap())
}
