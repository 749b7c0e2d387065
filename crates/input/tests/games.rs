//! Moves and positions of games: validated, steered, enumerated, drawn and simplified.

use crate::support::read;
use generators::{Draw, Params, Value};
use input::Input;

const CONNECT_FOUR: &str = r#"
[input]
lines = ["w h m", "c[m]"]
[input.vars]
"w h" = "4..=7"
m = "1..=49"
c = { moves = { game = "line", size = ["w", "h"], row = 4, gravity = true } }
"#;

const SOLID: &str = r#"
[input]
lines = ["set[..]", "'0 0 0'"]
[input.vars.set]
count = "0..=20"
lines = ["n m p", "(x y)[p]"]
n = "3..=7"
m = "3..=n"
p = "1..=n^3"
"x y" = { moves = { game = "line", size = ["n", "n", "n"], row = "m", gravity = true, goes_on = true } }
"#;

const BOARDS: &str = r#"
[input]
lines = ["t", "board[t]"]
[input.vars]
t = "1..=5"
[input.vars.board]
lines = ["c[3][3]"]
c = { cells = ["0", "1", "2"], board = { game = "line", size = [3, 3], row = 3, reachable = true, turn = "first" } }
"#;

const ROWS: &str = r#"
[input]
lines = ["w h", "g[h]"]
[input.vars]
"w h" = "2..=6"
g = { cells = ".XO", board = { size = ["w", "h"], row = 3, gravity = true, reachable = true, open = true } }
"#;

/// Gobang on a ring: rows continue over the edges, and only five in a row win.
const RING: &str = r#"
[input]
lines = ["n m", "(x y who)[m]"]
[input.vars]
n = "6..=9"
m = "0..=81"
"x y who" = { from = 0, players = ["black", "white"], moves = { size = ["n", "n"], row = 5, wrap = true, exact = true } }
"#;

fn spec(text: &str) -> Input {
    read(text).unwrap()
}

fn params(given: &[(&str, Value)]) -> Params {
    let given = given.iter().cloned();
    Params(
        given
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    )
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// Inputs of some seeds, each of them valid.
fn made(input: &Input, given: &[(&str, Value)], seeds: u64) -> Vec<String> {
    let params = params(given);
    let make = |seed: u64| {
        let made = input.generate(&mut Draw::fresh(seed, "games"), &params);
        let made = made.unwrap_or_else(|error| panic!("{given:?}: {error}"));
        let checked = input.validate(&made);
        assert!(checked.is_ok(), "{checked:?}: {}", made.escape_ascii());
        String::from_utf8(made).unwrap()
    };
    (0..seeds).map(make).collect()
}

/// The titles of the boards of an input.
fn titles(input: &Input, text: &str) -> Vec<String> {
    let pictures = input.boards(text.as_bytes()).unwrap();
    pictures.into_iter().map(|picture| picture.title).collect()
}

#[test]
fn generated_games_are_valid_and_end_in_every_way() {
    for declared in [CONNECT_FOUR, SOLID, BOARDS, ROWS, RING] {
        made(&spec(declared), &[], 40);
    }
    let input = spec(CONNECT_FOUR);
    let games = made(&input, &[], 60);
    let won = |who: &str| {
        let is_such = |text: &&String| titles(&input, text)[0].contains(who);
        games.iter().filter(is_such).count()
    };
    assert!(won("first player wins") > 5 && won("second player wins") > 5 && won("nobody") > 5);
}

#[test]
fn games_follow_their_parameters() {
    let input = spec(CONNECT_FOUR);
    let ask = |given: &[(&str, Value)], wanted: &str| {
        for text in made(&input, given, 8) {
            let title = titles(&input, &text).remove(0);
            assert!(title.contains(wanted), "{given:?}: {title}");
        }
    };
    ask(&[("winner", text("first"))], "the first player wins");
    ask(&[("winner", text("second"))], "the second player wins");
    ask(&[("winner", text("nobody"))], "nobody wins");
    ask(&[("winning_move", Value::Int(20))], "wins by move 20");
    ask(&[("near_miss", text("gapped"))], "nobody wins");
    ask(
        &[
            ("full", Value::Bool(true)),
            ("w", Value::Int(4)),
            ("h", Value::Int(5)),
            ("winner", text("nobody")),
        ],
        "20 moves, nobody wins",
    );
    let ring = spec(RING);
    for text in made(
        &ring,
        &[("winner", text("second")), ("direction", text("1 1"))],
        8,
    ) {
        assert!(titles(&ring, &text)[0].contains("the second player wins"));
    }
    let solid = spec(SOLID);
    let given = [
        ("winner", text("first")),
        ("winning_move", text("5..=9")),
        ("count", Value::Int(2)),
        ("p", text("15..=20")),
    ];
    for text in made(&solid, &given, 8) {
        for title in titles(&solid, &text) {
            assert!(title.contains("the first player wins by move"), "{title}");
        }
    }
}

#[test]
fn impossible_requests_for_games_are_rejected() {
    let input = spec(CONNECT_FOUR);
    for (name, value) in [
        ("winner", text("third")),
        ("direction", text("2 0")),
        ("length", text("4..=5")),
        ("full", text("yes")),
    ] {
        assert!(input.check(&params(&[(name, value)])).is_err(), "{name}");
    }
    let never = params(&[("winning_move", Value::Int(3))]);
    let error = input
        .generate(&mut Draw::fresh(1, "games"), &never)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("a game that is won by such a move"),
        "{error}"
    );
    // Without games the names have no meaning.
    let plain = spec("[input]\nlines = [\"n\"]\n[input.vars]\nn = \"1..=5\"\n");
    assert!(plain.check(&params(&[("winner", text("first"))])).is_err());
}

#[test]
fn an_impossible_game_is_rejected_at_its_move() {
    let refused = |declared: &str, text: &str, place: &str, words: &str| {
        let invalid = spec(declared).validate(text.as_bytes()).unwrap_err();
        assert_eq!(
            format!("{}:{}", invalid.line, invalid.column),
            place,
            "{invalid}"
        );
        assert!(invalid.message.contains(words), "{invalid}");
    };
    refused(
        CONNECT_FOUR,
        "4 4 8\n1 2 1 2 1 2 1 2\n",
        "2:15",
        "the first player has won by move 7",
    );
    refused(
        CONNECT_FOUR,
        "4 4 6\n1 1 1 1 2 1\n",
        "2:11",
        "no room for another stone",
    );
    refused(CONNECT_FOUR, "4 4 17\n", "1:5", "`m` is `17`");
    refused(CONNECT_FOUR, "4 4 1\n5\n", "2:1", "must be from 1 to 4");
    refused(
        BOARDS,
        "1\n0 0 0\n0 1 0\n0 0 0\n",
        "2:1",
        "it is the turn of the second player",
    );
    refused(
        BOARDS,
        "1\n1 1 1\n2 2 0\n2 0 0\n",
        "2:1",
        "the first player has won, but the other moved after that",
    );
    refused(
        BOARDS,
        "1\n1 1 0\n0 0 0\n0 0 0\n",
        "2:1",
        "2 stones of the first player and 0 of the second",
    );
    refused(ROWS, "2 3\nX.\n..\nO.\n", "2:1", "is above an empty cell");
    refused(
        ROWS,
        "3 2\n...\nXX.\n",
        "3:1",
        "which alternating players cannot have placed",
    );
    refused(
        RING,
        "6 2\n0 0 black\n1 0 black\n",
        "3:1",
        "the first player moves when",
    );
    refused(
        RING,
        "6 2\n0 0 black\n0 0 white\n",
        "3:1",
        "the cell already contains a stone",
    );
}

#[test]
fn all_small_games_and_positions_are_enumerated_once() {
    let count = |declared: &str, given: &[(&str, Value)]| {
        let input = spec(declared).narrowed(&params(given)).unwrap();
        let all: Vec<Vec<u8>> = input.every(false).collect();
        let different: std::collections::BTreeSet<&Vec<u8>> = all.iter().collect();
        assert_eq!(different.len(), all.len());
        assert!(all.iter().all(|text| input.validate(text).is_ok()));
        let counted = input.count(false).unwrap();
        assert!(
            !counted.is_exact || counted.inputs == all.len() as u128,
            "{counted:?} {}",
            all.len()
        );
        (all.len(), counted.is_exact)
    };
    // 2739 positions in which X moves and has not won.
    assert_eq!(count(BOARDS, &[("t", Value::Int(1))]), (2739, true));
    let four = [
        ("w", Value::Int(4)),
        ("h", Value::Int(4)),
        ("m", text("1..=6")),
    ];
    assert_eq!(
        count(CONNECT_FOUR, &four),
        (4 + 16 + 64 + 256 + 1020 + 4020, true)
    );
    let solid = [
        ("n", Value::Int(3)),
        ("m", Value::Int(3)),
        ("p", text("1..=3")),
        ("count", Value::Int(1)),
    ];
    assert_eq!(count(SOLID, &solid), (9 + 81 + 729, true));
    assert!(count(ROWS, &[("w", Value::Int(3)), ("h", Value::Int(3))]).0 > 100);
}

#[test]
fn simpler_games_and_positions_are_valid_and_shrink_to_what_matters() {
    let few = |name: &'static str, range: &str| vec![(name, text(range))];
    for (declared, given) in [
        (CONNECT_FOUR, few("m", "9..=12")),
        (SOLID, [few("p", "5..=8"), few("count", "2..=2")].concat()),
        (BOARDS, few("t", "2..=2")),
        (ROWS, few("w", "3..=4")),
        (RING, few("m", "10..=12")),
    ] {
        let input = spec(declared);
        for text in made(&input, &given, 1) {
            for simpler in input.simpler(text.as_bytes(), || true) {
                assert_eq!(
                    input.validate(&simpler),
                    Ok(()),
                    "{}",
                    simpler.escape_ascii()
                );
            }
        }
    }
    let shrunk = |declared: &str, given: &[(&str, Value)], fails: &dyn Fn(&Input, &str) -> bool| {
        let input = spec(declared);
        let mut text = made(&input, given, 1).remove(0);
        assert!(fails(&input, &text));
        loop {
            let bytes = text.clone().into_bytes();
            let mut simpler = input
                .simpler(&bytes, || true)
                .map(|text| String::from_utf8(text).unwrap());
            match simpler.find(|simpler| fails(&input, simpler)) {
                Some(simpler) => text = simpler,
                None => return text,
            }
        }
    };
    // A win of the second player takes five of their stones and five of the other player's.
    let second =
        |input: &Input, text: &str| titles(input, text)[0].contains("the second player wins");
    let given = [("winner", text("second")), ("m", text("20..=24"))];
    let shortest = shrunk(RING, &given, &second);
    let head = shortest.lines().next().unwrap();
    assert!(head.ends_with(" 10"), "{shortest}");
    // A board on which the second player has won has three stones of each player.
    let won =
        |input: &Input, text: &str| titles(input, text)[0].contains("the second player has won");
    let board = shrunk(
        BOARDS,
        &[
            ("winner", text("second")),
            ("t", Value::Int(1)),
            ("stones", Value::Int(8)),
        ],
        &won,
    );
    assert_eq!(board.matches('2').count(), 3, "{board}");
    assert_eq!(board.matches('1').count(), 1 + 3, "{board}");
}

#[test]
fn boards_are_drawn_with_the_winning_row() {
    let input = spec(CONNECT_FOUR);
    let pictures = input.boards(b"4 4 7\n1 2 1 2 1 2 1\n").unwrap();
    let [picture] = &pictures[..] else {
        panic!("{pictures:?}")
    };
    assert_eq!(picture.title, "c: 7 moves, the first player wins by move 7");
    let layer = &picture.layers[0];
    assert!(layer.rows_fall && layer.origin == (4, 1));
    let marked = layer
        .rows
        .iter()
        .map(|row| row.iter().filter(|cell| cell.marked).count());
    assert_eq!(marked.collect::<Vec<_>>(), [1, 1, 1, 1]);
    assert!(layer.rows[0][0].last && layer.rows[3][0].number == Some(1));
    assert!(input.has_boards());
    assert!(input.boards(b"4 4 0\n\n").is_err());
}

#[test]
fn a_reader_takes_the_coordinates() {
    let program = spec(CONNECT_FOUR).reader("c++").unwrap();
    assert!(program.contains("vector<int> c(m)"), "{program}");
    assert!(spec(BOARDS).reader("python").is_ok());
}
