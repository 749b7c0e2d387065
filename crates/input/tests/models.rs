//! Declarations of problems whose models are written in Rust: both accept the same inputs.

use crate::support::read;
use generators::{Draw, Params, Value};
use input::Input;
use problems::Model;
use std::path::Path;

/// The declaration of a shipped problem.
fn shipped(name: &str) -> Input {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    read(&std::fs::read_to_string(path.join(name).join("problem.toml")).unwrap()).unwrap()
}

fn model(name: &str) -> Box<dyn Model> {
    problems::open(name, &Params::default()).unwrap().unwrap()
}

/// Compares on one text; whether it is valid.
#[track_caller]
fn same(input: &Input, model: &dyn Model, text: &[u8]) -> bool {
    let (ours, theirs) = (input.validate(text), model.validate(text));
    assert_eq!(
        ours.is_ok(),
        theirs.is_ok(),
        "{ours:?}, {theirs:?}: {}",
        text.escape_ascii()
    );
    ours.is_ok()
}

/// How many texts of each problem are tried.
fn many() -> usize {
    if std::env::var_os("TENGEN_TEST_LONG").is_some() {
        100_000
    } else {
        6_000
    }
}

/// Generated inputs of the declaration and of the model, with small parameters, each followed by
/// similar texts.
fn compare(
    input: &Input,
    model: &dyn Model,
    given: &[(&str, Value)],
    by_model: &[(&str, &[(&str, Value)])],
) {
    let params = |given: &[(&str, Value)]| {
        let given = given.iter().cloned();
        Params(
            given
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        )
    };
    let own = params(given);
    let mut draw = Draw::fresh(1, "models");
    let (mut accepted, mut refused, mut seed) = (0, 0, 0);
    while accepted + refused < many() {
        seed += 1;
        let mut made = vec![input.generate(&mut Draw::fresh(seed, "own"), &own).unwrap()];
        for (name, given) in by_model {
            let made_by_model =
                model.generate(name, &mut Draw::fresh(seed, "model"), &params(given));
            made.push(made_by_model.unwrap());
        }
        for mut text in made {
            for _ in 0..8 {
                if same(input, model, &text) {
                    accepted += 1;
                } else {
                    refused += 1;
                }
                text = crate::near_valid::mutated(&mut draw, &text);
            }
        }
    }
    assert!(
        accepted > many() / 10 && refused > many() / 4,
        "{accepted} {refused}"
    );
}

/// All ways to fill nine cells with these letters, with a text after each cell.
fn boards(letters: [u8; 3], after: impl Fn(usize) -> &'static str) -> Vec<String> {
    let board = |mut code: usize| {
        let mut text = String::new();
        for cell in 0..9 {
            text.push(char::from(letters[code % 3]));
            text.push_str(after(cell));
            code /= 3;
        }
        text
    };
    (0..3_usize.pow(9)).map(board).collect()
}

#[test]
fn boards_to_be_scored_are_those_of_the_model() {
    let (input, model) = (shipped("tic_tac_toe_score"), model("tic_tac_toe_score"));
    let boards = boards(*b"012", |cell| if cell % 3 == 2 { "\n" } else { " " });
    let valid = boards
        .iter()
        .filter(|board| same(&input, &*model, format!("1\n{board}").as_bytes()));
    assert_eq!(valid.count(), 2739);
    compare(&input, &*model, &[], &[("boards", &[])]);
}

#[test]
fn boards_to_be_played_on_are_those_of_the_model() {
    let (input, model) = (shipped("tic_tac_toe_play"), model("tic_tac_toe_play"));
    let boards = boards(*b".XO", |_| "");
    let text = |board: &String| format!("1 0\ntrap X {board}\n");
    let valid = boards
        .iter()
        .filter(|board| same(&input, &*model, text(board).as_bytes()));
    assert_eq!(valid.count(), 4520);
    let few = [("t", Value::Int(3))];
    compare(&input, &*model, &few, &[("games", &few)]);
}

#[test]
fn games_on_solid_boards_are_those_of_the_model() {
    let (input, model) = (shipped("make_a_sequence"), model("make_a_sequence"));
    let smallest =
        [("n", 3), ("m", 3), ("count", 1)].map(|(name, value)| (name, Value::Int(value)));
    let given = [&smallest[..], &[("p", Value::Text("1..=4".to_owned()))]].concat();
    let narrow = Params(
        given
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    );
    let scope = input.narrowed(&narrow).unwrap();
    let valid = scope
        .every(false)
        .filter(|text| same(&input, &*model, text));
    assert_eq!(valid.count(), 9 + 81 + 729 + (729 * 9 - 9));
    let few = [("count", Value::Int(2)), ("n", Value::Int(3))];
    let random = [
        ("games", Value::Int(2)),
        ("n", Value::Int(3)),
        ("m", Value::Int(3)),
    ];
    compare(&input, &*model, &few, &[("random", &random)]);
}

#[test]
fn games_as_calls_are_those_of_the_model() {
    let (input, model) = (shipped("design_tic_tac_toe"), model("design_tic_tac_toe"));
    let narrow = [
        ("n", Value::Int(2)),
        ("count", Value::Text("0..=4".to_owned())),
    ];
    let narrow = Params(narrow.map(|(name, value)| (name.to_owned(), value)).into());
    let scope = input.narrowed(&narrow).unwrap();
    // On four cells the third stone always wins.
    let valid = scope
        .every(false)
        .filter(|text| same(&input, &*model, text));
    assert_eq!(valid.count(), 1 + 4 + 12 + 24);
    let few = [
        ("n", Value::Text("2..=4".to_owned())),
        ("count", Value::Text("0..=9".to_owned())),
    ];
    compare(
        &input,
        &*model,
        &few,
        &[("random", &[("n", Value::Int(3))])],
    );
}

#[test]
fn pieces_on_a_board_without_edges_are_those_of_the_model() {
    let (input, model) = (shipped("infinite_gobang"), model("infinite_gobang"));
    let around = [("x", "0..=4"), ("y", "0..=1"), ("count", "0..=3")];
    let narrow = around.map(|(name, range)| (name.to_owned(), Value::Text(range.to_owned())));
    let scope = input.narrowed(&Params(narrow.into())).unwrap();
    let valid = scope
        .every(false)
        .filter(|text| same(&input, &*model, text));
    // Each piece has a cell and a color.
    assert_eq!(valid.count(), 1 + 20 + 20 * 18 + 20 * 18 * 16);
    let crowded = [
        ("x", Value::Text("-3..=3".to_owned())),
        ("y", Value::Text("-3..=3".to_owned())),
        ("count", Value::Text("0..=20".to_owned())),
    ];
    let pieces = [("pieces", Value::Int(20))];
    compare(
        &input,
        &*model,
        &crowded,
        &[("crowd", &pieces), ("star", &[])],
    );
}

#[test]
fn five_pieces_in_a_row_are_refused_in_any_direction() {
    let (input, model) = (shipped("infinite_gobang"), model("infinite_gobang"));
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1), (2, 1)] {
        for far in [-1_000_000_000_i64, 0, 999_999_996] {
            for other in 0..=5 {
                let piece = |at: i64| {
                    let color = u8::from(at == other);
                    let x = (far + at * dx).min(1_000_000_000);
                    format!("[{x},{},{color}]", at * dy)
                };
                let pieces: Vec<String> = (0..5).map(piece).collect();
                let text = format!("[{}]\n", pieces.join(","));
                same(&input, &*model, text.as_bytes());
            }
        }
    }
}
