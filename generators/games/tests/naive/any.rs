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

#[test]
fn captures_are_pieces_that_the_opponent_loses() {
    let of_owner = |position: &dyn AnyPosition| {
        let cells = position.picture().cells;
        games::Player::BOTH.map(|player| {
            let own = cells.iter().filter(|cell| cell.stone == Some(player));
            u32::try_from(own.count()).unwrap()
        })
    };
    let mut found = Vec::new();
    for kind in KINDS {
        let options: &[(&str, &str)] = if kind.name == "go" {
            &[("suicide", "true")]
        } else {
            &[]
        };
        let game = game(kind.name, &[], options).unwrap();
        let has_owners = !["oware", "kalah"].contains(&kind.name);
        let mut position = game.start();
        let mut choices = random(3);
        let mut total = 0;
        loop {
            let opponent = position.to_move().other().index();
            let before = of_owner(position.as_ref())[opponent];
            if position.play_random(&mut choices).is_none() {
                break;
            }
            let lost = before - of_owner(position.as_ref())[opponent];
            if has_owners {
                assert_eq!(position.last_captured(), lost, "{}", position.text());
            }
            total += position.last_captured();
        }
        assert_eq!(total > 0, game.has_captures(), "{}", kind.name);
        if game.has_captures() {
            found.push(kind.name);
        }
    }
    let expected = "reversi go breakthrough ataxx english-draughts international-draughts \
                    nine-mens-morris oware kalah";
    assert_eq!(found.join(" "), expected);
}

#[test]
fn seeds_are_captured_in_houses() {
    for (name, text, mv, captured, pieces) in [
        // Three houses are emptied, but the fourth is not.
        ("oware", "4,0,0,0,0,3/1,2,1,4,0,0 x 20 13 0", "f", 7, 8),
        // A grand slam captures nothing.
        ("oware", "4,0,0,0,0,1/1,0,0,0,0,0 x 20 22 0", "f", 0, 6),
        ("kalah", "1,0,4,4,4,4/4,4,4,4,5,4 x 0 6", "a", 6, 36),
        ("kalah", "0,0,0,0,0,1/4,4,4,4,5,4 x 0 22", "f", 0, 0),
    ] {
        let mut position = game(name, &[], &[]).unwrap().parse_position(text).unwrap();
        position.play(mv).unwrap();
        assert_eq!(
            (position.last_captured(), position.pieces()),
            (captured, pieces),
            "{text}"
        );
    }
    let mut nim = game("nim", &[3, 5], &[]).unwrap().start();
    nim.play("b2").unwrap();
    assert_eq!(nim.pieces(), 6);
}

#[test]
fn illegal_moves_are_explained() {
    for (name, position, mv, reason) in [
        ("tic-tac-toe", "", "d1", "it is not a cell of the board"),
        ("tic-tac-toe", "x../.../... o", "a3", "a3 is not empty"),
        ("connect-four", "", "h", "it is not a column from a to g"),
        ("hex", "", "a99", "it is not a cell of the board"),
        ("reversi", "", "z1", "it is not a square from a1 to h8"),
        ("reversi", "", "d4", "d4 is not empty"),
        (
            "reversi",
            "",
            "pass",
            "a player who can place a disc must not pass",
        ),
        (
            "go",
            ".x./x../... o - 0 0",
            "a3",
            "the stone would have no liberty (suicide)",
        ),
        (
            "go",
            ".xo/xo./... x a3 0 0",
            "a3",
            "the ko rule forbids to take the stone back at once",
        ),
        (
            "breakthrough",
            "",
            "a2a4",
            "a piece moves one square forward, straight or diagonally",
        ),
        ("breakthrough", "", "a1a2", "a piece of x is on a2"),
        ("amazons", "", "a1-a2/a3", "no amazon of x is on a1"),
        ("ataxx", "", "c1", "no piece of x is next to c1"),
        ("ataxx", "", "a7g1", "g1 is not empty"),
        (
            "english-draughts",
            "",
            "13-17",
            "no piece of x is on square 13",
        ),
        (
            "nine-mens-morris",
            "x.x/.../.../....../.../.../..o x 7 8 0",
            "d7",
            "this makes a mill, which removes a man of o",
        ),
        (
            "nine-mens-morris",
            "x.x/.../.../....../.../.../..o x 7 8 0",
            "a1xg1",
            "no man is removed without a mill",
        ),
        (
            "nine-mens-morris",
            "x.x/.../.../....../.../.../..o x 7 8 0",
            "d7xa1",
            "no man of o is on a1",
        ),
        (
            "nine-mens-morris",
            "",
            "a2",
            "`a2` is not a point of the board",
        ),
        (
            "oware",
            "0,4,4,4,4,4/4,4,4,4,4,4 x 4 0 0",
            "a",
            "the house is empty",
        ),
        (
            "oware",
            "1,0,0,0,0,1/0,0,0,0,0,0 x 23 23 0",
            "a",
            "the opponent has no seeds, so a move must give some",
        ),
        ("kalah", "", "g", "it is not a house from a to f"),
        ("nim", "", "a4", "heap a has only 3"),
        (
            "dots-and-boxes",
            "",
            "a1c1",
            "it is not two neighbouring dots, the lower or left one first",
        ),
        (
            "pentago",
            "",
            "a1",
            "nothing follows the cell instead of a turn such as `2r`",
        ),
    ] {
        let size: &[usize] = if name == "go" { &[3, 3] } else { &[] };
        let game = game(name, size, &[]).unwrap();
        let mut position = match position {
            "" => game.start(),
            text => game.parse_position(text).unwrap(),
        };
        let found = position
            .play(mv)
            .map_err(|error| error.reason.unwrap_or_default());
        assert_eq!(found, Err(reason.to_owned()), "{name} {mv}");
    }
    let draughts = game("english-draughts", &[], &[]).unwrap();
    let text = "......../......../.x....../..o...../......../....o.../......../........ x 0";
    let mut position = draughts.parse_position(text).unwrap();
    let legal = position.moves();
    assert_eq!(legal.len(), 1);
    let (start, _) = legal[0].split_once('x').unwrap();
    let step = position.play(&format!("{start}-13")).unwrap_err();
    assert_eq!(step.reason.as_deref(), Some("a capture is mandatory"));
    let part = legal[0].rsplit_once('x').unwrap().0;
    if part.contains('x') {
        let error = position.play(part).unwrap_err();
        let reason = "the captures must be continued to their end";
        assert_eq!(error.reason.as_deref(), Some(reason));
    }
}

#[test]
fn komi_is_a_number_of_points() {
    use games::go::parse_komi;
    for (text, half_points) in [
        ("6.5", 13),
        ("7", 14),
        ("7.0", 14),
        ("0.5", 1),
        ("500", 1000),
    ] {
        assert_eq!(parse_komi(text), Ok(half_points), "{text}");
    }
    for text in ["", "6.25", "6.", ".5", "-1", "500.5", "6.5.5", "1e2"] {
        let error = game("go", &[], &[("komi", text)]).unwrap_err().to_string();
        assert!(error.contains("points from 0 to 500"), "{error}");
    }
}

#[test]
fn mistakes_in_positions_are_located() {
    for (name, text, words) in [
        (
            "english-draughts",
            "......../......../x......./......../......../......../......../........ x 0",
            "a piece is on a light square: row 3 from the top, column 1",
        ),
        (
            "english-draughts",
            ".o....../......../......../......../......../......../......../........ x 0",
            "a man is in its last row: row 1 from the top, column 2",
        ),
        (
            "english-draughts",
            "......../......../...z..../......../......../......../......../........ x 0",
            "`z` is in row 3 from the top, column 4",
        ),
        ("hex", "../.. x", "11 rows"),
        (
            "tic-tac-toe",
            ".../../... x",
            "row 2 from the top has 2 characters",
        ),
        (
            "oware",
            "4,4,4,4,4,5/4,4,4,4,4,4 x 0 0 0",
            "found `49 seeds in the houses and the scores`; expected 48 seeds in all",
        ),
        (
            "oware",
            "4,4,4,4,4/4,4,4,4,4,4,4 x 0 0 0",
            "six numbers separated by",
        ),
    ] {
        let game = game(name, &[], &[]).unwrap();
        let error = game.parse_position(text).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
