//! All games by name, and texts that users might type.

use crate::compare::random;
use games::{AnyPosition, Choices, KINDS, game};
use std::collections::BTreeSet;

#[test]
fn every_game_is_played_by_name() {
    for kind in KINDS {
        let game = game(kind.name, &[], &[]).unwrap();
        assert_eq!(
            (game.kind(), game.size()),
            (kind.name, kind.default_size.to_vec())
        );
        let start = game.start();
        let mut position = start.clone();
        let mut choices = random(1);
        let mut played = Vec::new();
        while let Some(mv) = position.play_random(&mut choices) {
            played.push(mv);
        }
        assert!(position.outcome().is_some(), "{}", kind.name);
        assert_eq!(position.played(), played);
        assert!(position.moves().is_empty());
        // The same moves as texts lead to the same position.
        let mut again = game.start();
        for mv in &played {
            again.play(mv).unwrap();
        }
        assert_eq!(
            (again.text(), again.hash()),
            (position.text(), position.hash())
        );
        while let Some(mv) = position.undo() {
            assert_eq!(Some(mv), played.pop());
        }
        assert_eq!(position.hash(), start.hash());
        assert_eq!(start.perft(1), u64::try_from(start.moves().len()).unwrap());
        assert!(start.playout(&mut choices, 5000).is_some(), "{}", kind.name);
    }
}

#[test]
fn pictures_name_the_cells_of_moves() {
    for kind in KINDS {
        let start = game(kind.name, &[], &[]).unwrap().start();
        let picture = start.picture();
        let names = picture.cells.iter().map(|cell| cell.name.clone());
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let distinct: BTreeSet<&String> = names.iter().collect();
        let places: BTreeSet<(i32, i32)> = picture.cells.iter().map(|it| (it.x, it.y)).collect();
        assert_eq!(places.len(), picture.cells.len(), "{}", kind.name);
        let has_two_sides = ["oware", "kalah"].contains(&kind.name);
        assert!(
            distinct.len() == names.len() || has_two_sides,
            "{}",
            kind.name
        );
        // Moves that place a stone are named as its cell.
        let placing = [
            "lines", "gomoku", "renju", "hex", "y", "havannah", "reversi", "go",
        ];
        if placing.contains(&kind.name) {
            let moves = start.moves();
            let is_cell = |mv: &&String| mv.as_str() != "pass";
            assert!(
                moves.iter().filter(is_cell).all(|mv| names.contains(mv)),
                "{}",
                kind.name
            );
        }
    }
}

/// Answers 0 to everything, as recorded choices do after their end.
struct Zeros;

impl Choices for Zeros {
    fn below(&mut self, _: u32) -> u32 {
        0
    }
}

#[test]
fn random_games_end_for_any_choices() {
    for kind in KINDS {
        let position = game(kind.name, &[], &[]).unwrap().start();
        assert!(
            position.playout(&mut Zeros, 100_000).is_some(),
            "{}",
            kind.name
        );
    }
}

/// Changes a text at some places.
fn garble(text: &str, choices: &mut dyn Choices) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let alphabet: Vec<char> = "xoXO.#/|+- 0123456789abcxyzé,\u{1b}".chars().collect();
    for _ in 0..=choices.below(3) {
        let length = u32::try_from(characters.len()).unwrap();
        let at = choices.below(length + 1) as usize;
        let new = alphabet[choices.below(u32::try_from(alphabet.len()).unwrap()) as usize];
        match choices.below(3) {
            0 if at < characters.len() => characters[at] = new,
            1 if at < characters.len() => {
                characters.remove(at);
            }
            _ => characters.insert(at, new),
        }
    }
    characters.into_iter().collect()
}

/// A position that was read can be used as any other.
fn use_position(mut position: Box<dyn AnyPosition>, choices: &mut dyn Choices) {
    position.picture();
    position.hash();
    for _ in 0..30 {
        let moves = position.moves();
        assert_eq!(
            moves.is_empty(),
            position.outcome().is_some(),
            "{}",
            position.text()
        );
        match position.play_random(choices) {
            Some(mv) => assert!(moves.contains(&mv), "{mv}"),
            None => break,
        }
    }
}

#[test]
fn no_text_panics() {
    for kind in KINDS {
        let game = game(kind.name, &[], &[]).unwrap();
        let mut choices = random(9);
        for _ in 0..30 {
            let mut position = game.start();
            for _ in 0..choices.below(60) {
                if let Some(mv) = position.play_random(&mut choices) {
                    let text = garble(&mv, &mut choices);
                    if let Err(error) = position.play(&text) {
                        assert!(!error.to_string().contains('\u{1b}'));
                    }
                }
            }
            for _ in 0..30 {
                let text = garble(&position.text(), &mut choices);
                if let Ok(read) = game.parse_position(&text) {
                    use_position(read, &mut choices);
                }
            }
        }
    }
}

#[test]
fn wrong_specs_are_explained() {
    let message = |name, size: &[usize], options: &[(&str, &str)]| {
        game(name, size, options).unwrap_err().to_string()
    };
    assert!(
        message("othello", &[], &[]).starts_with("found `othello`; expected one of tic-tac-toe, ")
    );
    assert_eq!(
        message("reversi", &[7, 8], &[]),
        "found `7x8`; expected sides of 4, 6 or 8"
    );
    assert_eq!(
        message("hex", &[7], &[]),
        "found `[7]`; expected two numbers, such as [8, 8]"
    );
    assert_eq!(
        message("pentago", &[7, 7], &[]),
        "found `[7, 7]`; expected the only size, [6, 6]"
    );
    let expected = "found `handicap`; expected an option of Go: ko, komi, suicide, max_moves";
    assert_eq!(message("go", &[], &[("handicap", "2")]), expected);
    let expected = "found `yes`; expected `true` or `false` for `exact`";
    assert_eq!(message("gomoku", &[], &[("exact", "yes")]), expected);
    let huge = usize::MAX;
    for kind in KINDS {
        for size in [
            &[0, 0][..],
            &[huge, huge],
            &[huge],
            &[1],
            &[huge, 1, 2],
            &[1, 2, 3, 4],
            &[2, 2],
            &[1, 1],
        ] {
            if let Ok(game) = game(kind.name, size, &[]) {
                let mut position = game.start();
                position.playout(&mut random(1), 1000);
                position.play("a1").unwrap_or_default();
            }
        }
    }
    let lines = [
        ("wrap", "xy"),
        ("row", "4"),
        ("turn", "3"),
        ("gravity", "true"),
    ];
    assert!(game("lines", &[4, 4, 4], &lines).is_ok());
    assert!(game("lines", &[4, 4, 4], &[("turn", "0")]).is_err());
    assert!(
        game(
            "go",
            &[5, 5],
            &[("ko", "superko"), ("komi", "0"), ("suicide", "true")]
        )
        .is_ok()
    );
}
