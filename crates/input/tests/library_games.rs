//! Moves and positions of games of the library: validated, generated, enumerated, drawn and
//! simplified.

use crate::support::{read, try_read};
use generators::{Draw, Params, Value};
use input::{GameQuestion, Input, Language};
use std::collections::BTreeSet;

const REVERSI: &str = r#"
[input]
lines = ["m", "move[m]"]
[input.vars]
m = "0..=40"
move = { moves = { game = { kind = "reversi", size = [6, 6] } } }
"#;

const FOUR: &str = r#"
[input]
lines = ["w h", "m", "move[m]"]
[input.vars]
"w h" = "4..=7"
m = "1..=49"
move = { moves = { game = { kind = "connect-four", size = ["w", "h"] }, finished = true } }
"#;

const GO: &str = r#"
[input]
lines = ["t", "case[t]"]
[input.vars]
t = "1..=3"
[input.vars.case]
lines = ["n m", "(move seconds)[m]"]
n = "2..=5"
m = "0..=60"
move = { moves = { game = { kind = "go", size = ["n", "n"], ko = "superko", komi = 6.5 }, open = true } }
seconds = "0..=9"
"#;

const POSITION: &str = r#"
[input]
lines = ["position"]
[input.vars]
position = { board = { game = { kind = "tic-tac-toe" }, reachable = true, open = true, turn = "first" } }
"#;

const HEX: &str = r#"
[input]
lines = ["n", "position"]
[input.vars]
n = "2..=11"
position = { board = { game = { kind = "hex", size = ["n", "n"] }, reachable = true } }
"#;

const OPEN: &str = r#"
[input]
lines = ["move[..]"]
[input.vars]
move = { count = "1..=200", moves = { game = { kind = "english-draughts" } } }
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

fn drawn(input: &Input, given: &[(&str, Value)], seed: u64) -> String {
    let made = input.generate(&mut Draw::fresh(seed, "games"), &params(given));
    String::from_utf8(made.unwrap_or_else(|error| panic!("{given:?}: {error}"))).unwrap()
}

/// Inputs of some seeds, each of them valid.
fn made(input: &Input, given: &[(&str, Value)], seeds: u64) -> Vec<String> {
    let make = |seed| {
        let made = drawn(input, given, seed);
        assert_eq!(input.validate(made.as_bytes()), Ok(()), "{made}");
        assert_eq!(made, drawn(input, given, seed));
        made
    };
    (0..seeds).map(make).collect()
}

fn titles(input: &Input, text: &str) -> Vec<String> {
    let pictures = input.boards(text.as_bytes()).unwrap();
    pictures.into_iter().map(|picture| picture.title).collect()
}

fn refused(declared: &str, text: &str, words: &str) {
    let invalid = spec(declared).validate(text.as_bytes()).unwrap_err();
    assert_eq!(invalid.to_string(), words);
}

#[test]
fn a_game_is_rejected_at_its_first_illegal_move() {
    refused(
        REVERSI,
        "3\nb3 b2 a1\n",
        "line 2, column 7: `move`: move 3 is `a1`, which is not legal here: the disc \
         would turn no other; expected a legal move: b1, c2, e4, d5",
    );
    refused(
        FOUR,
        "4 4\n8\na b a b a b a b\n",
        "line 3, column 15: `move`: move 8 is `b`, but the game is over after move 7: x has won",
    );
    refused(
        FOUR,
        "4 4\n2\na b\n",
        "line 3, column 3: `move`: the game is not over after move 2, the last one",
    );
    refused(
        GO,
        "1\n2 2\npass 3\npass 4\n",
        "line 4, column 1: `case.move`: the game is over after move 2: o has won",
    );
    refused(
        REVERSI,
        "1\nB3\n",
        "line 2, column 1: `move[1]` is `B3`, which does not match its pattern",
    );
}

#[test]
fn positions_are_checked_as_declared() {
    refused(
        POSITION,
        "xo./.../... o\n",
        "line 1, column 1: `position`: found `o`; expected x to move, because there are 2 stones",
    );
    refused(
        POSITION,
        "xxx/oo./... o\n",
        "line 1, column 1: `position`: the game is over: x has won",
    );
    refused(
        POSITION,
        "x../.../... o\n",
        "line 1, column 1: `position`: it is the turn of o, not of x",
    );
    refused(
        HEX,
        "2\nxx/.. x\n",
        "line 2, column 1: `position`: the position does not occur in a game: found `2 stones of x \
         and 0 of o`; expected equally many stones of both players if x is to move",
    );
    // Two rows of x that no single move completes.
    refused(
        "[input]\nlines = [\"p\"]\n[input.vars]\n\
         p = { board = { game = { kind = \"tic-tac-toe\", size = [5, 2], row = 2 }, reachable = true } }\n",
        "xx.xx/oo.o. o\n",
        "line 1, column 1: `p`: found `xx.xx/oo.o.`; expected at most one player with a row",
    );
}

#[test]
fn generated_games_and_positions_are_valid_and_end_in_every_way() {
    for declared in [REVERSI, FOUR, GO, POSITION, HEX, OPEN] {
        made(&spec(declared), &[], 20);
    }
    let input = spec(REVERSI);
    let games = made(&input, &[], 40);
    let count = |words: &str| {
        let is_such = |text: &&String| titles(&input, text)[0].contains(words);
        games.iter().filter(is_such).count()
    };
    assert!(count("x has won") > 2 && count("o has won") > 2 && count("to move") > 5);
}

#[test]
fn games_follow_their_parameters() {
    let ask = |declared: &str, given: &[(&str, Value)], wanted: &[&str]| {
        let input = spec(declared);
        for made in made(&input, given, 8) {
            let title = titles(&input, &made).remove(0);
            assert!(
                wanted.iter().all(|wanted| title.contains(wanted)),
                "{given:?}: {title}"
            );
        }
    };
    let yes = Value::Bool(true);
    ask(REVERSI, &[("winner", text("first"))], &["x has won"]);
    ask(REVERSI, &[("winner", text("second"))], &["o has won"]);
    ask(REVERSI, &[("finished", Value::Bool(false))], &["to move"]);
    ask(
        REVERSI,
        &[("winner", text("nobody")), ("finished", yes.clone())],
        &["it is a draw"],
    );
    let board = [("w", Value::Int(7)), ("h", Value::Int(6))];
    let length = [("m", Value::Int(20)), ("winner", text("second"))];
    ask(
        FOUR,
        &[board.clone(), length].concat(),
        &["20 moves, o has won"],
    );
    ask(
        FOUR,
        &[
            ("winner", text("nobody")),
            ("w", Value::Int(4)),
            ("h", Value::Int(4)),
        ],
        &["16 moves, it is a draw"],
    );
    ask(
        HEX,
        &[("winner", text("first")), ("n", Value::Int(4))],
        &["x has won"],
    );
    ask(
        HEX,
        &[("played", Value::Int(5)), ("n", Value::Int(5))],
        &["o to move"],
    );
}

#[test]
fn what_happens_in_a_game_can_be_requested() {
    let game = |declared: &str, requested: &[(&str, Value)], seed: u64| -> Vec<String> {
        let made = drawn(&spec(declared), requested, seed);
        let moves = made.lines().nth(1).unwrap().split(' ');
        moves.map(str::to_owned).collect()
    };
    for seed in 0..5 {
        let moves = game(REVERSI, &[("passes", Value::Int(1))], seed);
        let passes = moves.iter().filter(|text| *text == "pass").count();
        assert_eq!(passes, 1, "{moves:?}");
        let moves = game(REVERSI, &[("last_move", text("pass"))], seed);
        assert_eq!(moves.last().unwrap(), "pass");
        // Each move other than a pass places a disc and turns some.
        let requested = [("captures", text("10..=12")), ("passes", Value::Int(0))];
        let moves = game(REVERSI, &requested, seed);
        assert!((10..=12).contains(&moves.len()), "{moves:?}");
        let moves = game(
            REVERSI,
            &[("pieces", Value::Int(11)), ("passes", Value::Int(0))],
            seed,
        );
        assert_eq!(moves.len(), 7, "{moves:?}");
        let made = drawn(&spec(OPEN), &[("last_move", text("capture"))], seed);
        assert!(
            made.trim_end().rsplit('\n').next().unwrap().contains('x'),
            "{made}"
        );
    }
    let input = spec(REVERSI);
    for (name, value, words) in [
        ("passes", Value::Int(30), "that has 30 passes"),
        ("captures", text("90..=95"), "that has 90 to 95 captures"),
        ("pieces", Value::Int(2), "that has 2 pieces at its end"),
        ("last_move", text("z9"), "that ends with the move z9"),
    ] {
        let error = input.generate(&mut Draw::fresh(1, "games"), &params(&[(name, value)]));
        let found = error.unwrap_err().to_string();
        assert!(found.contains(words), "{found}");
    }
    assert!(
        input
            .check(&params(&[("last_move", Value::Int(3))]))
            .is_err()
    );
    assert!(input.check(&params(&[("captures", text("many"))])).is_err());
}

#[test]
fn captures_and_pieces_are_what_the_game_counts() {
    let moves = |game: &str| {
        format!(
            "[input]\nlines = [\"m\", \"move[m]\"]\n[input.vars]\nm = \"0..=300\"\n\
             move = {{ moves = {{ game = {{ kind = \"{game}\" }} }} }}\n"
        )
    };
    let oware = spec(&moves("oware"));
    let none = drawn(&oware, &[("captures", Value::Int(0))], 1);
    assert!(none.lines().next().unwrap().parse::<usize>().unwrap() < 60);
    let made = drawn(
        &oware,
        &[("last_move", text("capture")), ("m", text("20..=60"))],
        1,
    );
    assert!(made.starts_with(['2', '3', '4', '5', '6']), "{made}");
    let nim = spec(&moves("nim"));
    for (name, value) in [("captures", Value::Int(0)), ("last_move", text("capture"))] {
        let error = nim.check(&params(&[(name, value)])).unwrap_err();
        let words = "but must be left out, because Nim has no captures";
        assert!(error.to_string().contains(words), "{error}");
    }
    let made = drawn(&nim, &[("pieces", Value::Int(0))], 1);
    let taken = made.lines().nth(1).unwrap().split(' ');
    let taken = taken.map(|mv| mv[1..].parse::<usize>().unwrap());
    assert_eq!(taken.sum::<usize>(), 15);
}

#[test]
fn impossible_requests_for_games_name_what_was_not_found() {
    let input = spec(FOUR);
    let never = params(&[("m", Value::Int(6))]);
    let error = input.generate(&mut Draw::fresh(1, "games"), &never);
    let words = error.unwrap_err().to_string();
    assert!(words.contains("a game of 6 moves that is over"), "{words}");
    for (name, value) in [
        ("winner", text("third")),
        ("finished", text("yes")),
        ("near_miss", text("short")),
        ("direction", text("1 1")),
        ("stones", Value::Int(3)),
    ] {
        assert!(input.check(&params(&[(name, value)])).is_err(), "{name}");
    }
}

#[test]
fn near_misses_have_one_move_that_is_not_legal() {
    for (declared, fault, words) in [
        (REVERSI, "illegal-move", "which is not legal here"),
        (REVERSI, "late-move", "but the game is over after move"),
        (OPEN, "late-move", "but the game is over after move"),
        (FOUR, "late-move", "but the game is over after move"),
    ] {
        let input = spec(declared);
        for seed in 0..10 {
            let made = drawn(&input, &[("near_miss", text(fault))], seed);
            let invalid = input.validate(made.as_bytes()).unwrap_err();
            assert!(invalid.message.contains(words), "{fault}: {invalid}");
        }
    }
}

#[test]
fn the_declared_end_of_a_game_cannot_be_requested_otherwise() {
    for (declared, requested, words) in [
        (
            FOUR,
            false,
            "must be true, because the input declares `finished = true`",
        ),
        (
            GO,
            true,
            "must be false, because the input declares `open = true`",
        ),
        (
            POSITION,
            true,
            "must be false, because the input declares `open = true`",
        ),
    ] {
        let check = |value| spec(declared).check(&params(&[("finished", Value::Bool(value))]));
        let error = check(requested).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
        assert!(check(!requested).is_ok());
    }
}

#[test]
fn parameters_that_change_nothing_are_unknown() {
    for (declared, name, value) in [
        (REVERSI, "played", Value::Int(3)),
        (POSITION, "near_miss", text("illegal-move")),
        (POSITION, "near_miss", text("late-move")),
    ] {
        let error = spec(declared).check(&params(&[(name, value)])).unwrap_err();
        let words = format!("unknown parameter `{name}`");
        assert!(error.to_string().starts_with(&words), "{error}");
    }
}

#[test]
fn positions_that_are_not_tried_are_known() {
    let free = HEX.replace("reachable = true", "reachable = false");
    assert_eq!(spec(&free).positions_of_games(), Some("position"));
    assert_eq!(spec(HEX).positions_of_games(), None);
    assert_eq!(spec(REVERSI).positions_of_games(), None);
}

#[test]
fn all_small_games_and_positions_are_enumerated_once() {
    let count = |declared: &str, given: &[(&str, Value)]| {
        let input = spec(declared).narrowed(&params(given)).unwrap();
        let all: Vec<Vec<u8>> = input.every(false).collect();
        let different: BTreeSet<&Vec<u8>> = all.iter().collect();
        assert_eq!(different.len(), all.len());
        assert!(all.iter().all(|text| input.validate(text).is_ok()));
        let counted = input.count(false).unwrap();
        assert_eq!(
            (counted.inputs, counted.is_exact),
            (all.len() as u128, true)
        );
        all.len()
    };
    assert_eq!(
        count(REVERSI, &[("m", text("0..=4"))]),
        1 + 4 + 12 + 56 + 244
    );
    let board = [
        ("w", Value::Int(4)),
        ("h", Value::Int(4)),
        ("m", Value::Int(7)),
    ];
    // A column of x with stones of o in the others, or the lowest row in any order with stones of o
    // above it.
    assert_eq!(count(FOUR, &board), 4 * 3 * 3 * 3 + 24 * 6);
    assert_eq!(count(POSITION, &[]), 2423);
    assert_eq!(count(HEX, &[("n", Value::Int(2))]), 32);
}

#[test]
fn simpler_games_and_positions_are_valid_and_shrink_to_what_matters() {
    for (declared, given) in [
        (REVERSI, vec![("m", text("12..=16"))]),
        (FOUR, vec![("w", Value::Int(4))]),
        (GO, vec![("t", Value::Int(1)), ("m", text("8..=12"))]),
        (HEX, vec![("n", text("4..=5"))]),
        (OPEN, vec![("count", text("10..=20"))]),
    ] {
        let input = spec(declared);
        let made = made(&input, &given, 1).remove(0);
        let simpler: Vec<Vec<u8>> = input.simpler(made.as_bytes(), || true).collect();
        assert!(simpler.len() > 5, "{made}");
        assert!(simpler.iter().all(|text| input.validate(text).is_ok()));
    }
    let shrunk = |declared: &str, given: &[(&str, Value)], wanted: &str| {
        let input = spec(declared);
        let fails = |text: &str| titles(&input, text)[0].contains(wanted);
        let mut made = made(&input, given, 1).remove(0);
        loop {
            let bytes = made.clone().into_bytes();
            let mut simpler = input
                .simpler(&bytes, || true)
                .map(|text| String::from_utf8(text).unwrap());
            match simpler.find(|simpler| fails(simpler)) {
                Some(simpler) => made = simpler,
                None => return made,
            }
        }
    };
    // Four stones of o need four moves of x.
    let four = shrunk(FOUR, &[("winner", text("second"))], "o has won");
    assert_eq!(four.lines().nth(1), Some("8"), "{four}");
    let reversi = shrunk(REVERSI, &[("m", text("20..=24"))], "to move");
    assert_eq!(reversi, "0\n\n");
    let hex = shrunk(
        HEX,
        &[("n", Value::Int(3)), ("winner", text("second"))],
        "o has won",
    );
    assert_eq!(hex.matches('o').count(), 3, "{hex}");
}

#[test]
fn boards_are_drawn_with_the_numbers_of_moves() {
    let input = spec(REVERSI);
    let pictures = input.boards(b"2\nb3 b2\n").unwrap();
    let [picture] = &pictures[..] else {
        panic!("{pictures:?}")
    };
    assert_eq!(picture.title, "move: 2 moves, x to move");
    let drawing = picture.drawing.as_ref().unwrap();
    let numbered = drawing.cells.iter().filter_map(|it| {
        let number = it.cell.number?;
        Some((it.name.as_str(), number, it.cell.stone, it.cell.last))
    });
    let numbered: Vec<_> = numbered.collect();
    assert_eq!(
        numbered,
        [("b2", 2, Some(1), true), ("b3", 1, Some(0), false)]
    );
    // A piece that moves takes its number along, and a captured one loses it.
    let breakthrough = spec(
        "[input]\nlines = [\"m\", \"a[m]\"]\n[input.vars]\nm = \"0..=99\"\n\
         a = { moves = { game = { kind = \"breakthrough\", size = [2, 5] } } }\n",
    );
    let pictures = breakthrough.boards(b"2\na2a3 b4a3\n").unwrap();
    let drawing = pictures[0].drawing.as_ref().unwrap();
    let numbered = drawing
        .cells
        .iter()
        .filter_map(|it| Some((it.name.as_str(), it.cell.number?)));
    assert_eq!(numbered.collect::<Vec<_>>(), [("a3", 2)]);
}

#[test]
fn the_rules_answer_questions() {
    let input = spec(GO);
    let answers = |question| input.answers(b"2\n2 1\na1 0\n2 0\n", question).unwrap();
    assert_eq!(answers(GameQuestion::Result), "open\nopen\n");
    assert_eq!(
        answers(GameQuestion::LegalMoves),
        "a2 b1 b2 pass\na1 a2 b1 b2 pass\n"
    );
    let tic = spec(
        "[input]\nlines = [\"m\", \"a[m]\"]\n[input.vars]\nm = \"0..=9\"\n\
         a = { moves = { game = { kind = \"tic-tac-toe\" } } }\n",
    );
    let best = |text: &str, question| tic.answers(text.as_bytes(), question).unwrap();
    assert_eq!(best("3\na1 b2 c3\n", GameQuestion::BestMove), "draw a2\n");
    let all = best("3\na1 b2 c3\n", GameQuestion::BestMoves);
    assert_eq!(all, "draw a2 b1 b3 c2\n");
    let over = best("5\na1 a2 b1 b2 c1\n", GameQuestion::BestMove);
    assert_eq!(over, "x\n");
    let large = spec(REVERSI).answers(b"0\n\n", GameQuestion::BestMove);
    let large = large.unwrap_err().to_string();
    assert!(
        large.contains("the search for the best move is too large for this game"),
        "{large}"
    );
    let input = spec(HEX);
    let answer = |text: &str| input.answers(text.as_bytes(), GameQuestion::Result);
    assert_eq!(answer("2\nxo/x. o\n").unwrap(), "x\n");
    assert!(answer("2\nxo/x. x\n").is_err());
}

#[test]
fn statements_name_the_game() {
    assert_eq!(
        spec(REVERSI).constraints(Language::English),
        "- $0 \\le m \\le 40$.\n- The $\\mathit{move}_i$ are the moves of a game of Reversi of size $6 \\times 6$, from its \
         beginning.\n"
    );
    assert!(
        spec(POSITION)
            .constraints(Language::Chinese)
            .contains("井字棋")
    );
    let go = "Go of size $n \\times n$ (no earlier board may come back, the second player gets $6.5$ points)";
    let found = spec(GO).constraints(Language::English);
    assert!(found.contains(go), "{found}");
    let found = spec(GO).constraints(Language::Chinese);
    assert!(
        found.contains("禁止全局同形再现，后手贴 $6.5$ 目）"),
        "{found}"
    );
}

#[test]
fn validators_in_cpp_name_what_they_do_not_check() {
    let lost = spec(REVERSI).validator_in_cpp(0, 1).lost;
    assert_eq!(lost, ["the rules of Reversi for `move`"]);
    let lost = spec(HEX).validator_in_cpp(0, 1).lost;
    assert_eq!(lost, ["the rules of Hex for `position`"]);
}

#[test]
fn readers_take_moves_and_positions_as_texts() {
    for language in input::languages() {
        for declared in [REVERSI, FOUR, GO, HEX] {
            assert!(
                spec(declared).reader(language).is_ok(),
                "{language} {declared}"
            );
        }
    }
}

#[test]
fn declarations_of_games_with_mistakes_are_rejected() {
    let mistakes = |kind: &str, game: &str, lines: &str| {
        let text = format!(
            "[input]\nlines = {lines}\n[input.vars]\nn = \"1..=9\"\nv = {{ {kind} = {{ game = {{ {game} }} }} }}\n"
        );
        let mistakes = try_read(&text).unwrap().err().unwrap_or_default();
        let words = mistakes
            .iter()
            .map(|mistake| format!("{} ({})", mistake.message(), mistake.advice()));
        words.collect::<Vec<_>>().join("; ")
    };
    let list = "[\"n\", \"v[n]\"]";
    assert_eq!(mistakes("moves", "kind = \"reversi\"", list), "");
    for (kind, game, lines, words) in [
        ("moves", "size = [8, 8]", list, "has no `kind`"),
        (
            "moves",
            "kind = \"revers\"",
            list,
            "did you mean `reversi`?",
        ),
        (
            "moves",
            "kind = \"reversi\", size = [5, 8]",
            list,
            "sides of 4, 6 or 8",
        ),
        (
            "moves",
            "kind = \"reversi\", size = [8]",
            list,
            "columns, rows",
        ),
        (
            "moves",
            "kind = \"reversi\", komi = 3",
            list,
            "unknown key `komi`",
        ),
        (
            "moves",
            "kind = \"go\", ko = \"both\"",
            list,
            "`simple` or `superko`",
        ),
        (
            "moves",
            "kind = \"go\"",
            "[\"n\", \"v\"]",
            "elements of one list",
        ),
        (
            "moves",
            "kind = \"go\"",
            "[\"n\", \"v[n][n]\"]",
            "a list of lists of moves",
        ),
        (
            "board",
            "kind = \"go\", size = \"n\"",
            "[\"n\", \"v\"]",
            "a list of numbers",
        ),
    ] {
        let found = mistakes(kind, game, lines);
        assert!(found.contains(words), "{game}: {found}");
    }
}
