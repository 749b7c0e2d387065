//! Why moves, positions and options are not valid.

use games::game;

#[test]
fn illegal_moves_are_explained() {
    for (name, position, mv, reason) in [
        ("tic-tac-toe", "", "d1", "it is not a cell of the board"),
        ("tic-tac-toe", "x../.../... o", "a3", "a3 is not empty"),
        ("connect-four", "", "h", "it is not a column from a to g"),
        ("reversi", "", "z1", "it is not a square from a1 to h8"),
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
        ("amazons", "", "a1-a2/a3", "no amazon of x is on a1"),
        ("ataxx", "", "c1", "no piece of x is next to c1"),
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
}

#[test]
fn captures_of_draughts_are_mandatory_and_complete() {
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
