//! Problems whose inputs are games that are declared by their names.

use crate::support::Test;

const SPEC: &str = r#"format = 1
title = "Winner"
kind = "batch"
seed = 7
reference = { game = "result" }

[input]
lines = ["m", "move[m]"]

[input.vars]
m = "0..=42"
move = { moves = { game = { kind = "connect-four" } } }

[[group]]
name = "games"
generator = "input"
count = 4

[[solution]]
path = "solutions/wrong.py"
expect = "wrong-answer"
"#;

fn winner(spec: &str) -> Test {
    Test::new()
        .file("problems/winner/problem.toml", spec)
        .file("problems/winner/solutions/wrong.py", "print('nobody')\n")
}

#[test]
fn the_rules_of_a_game_answer() {
    let test = winner(SPEC);
    test.run(&["build", "winner"]).ends_with(0);
    test.run(&["judge", "winner", "problems/winner/solutions/wrong.py"])
        .ends_with(1)
        .prints("WA");
    test.run_with_input(&["solve", "winner"], b"7\na b a b a b a\n")
        .ends_with(0)
        .prints("x\n");
}

#[test]
fn questions_need_a_game() {
    let none = SPEC.replace(
        "moves = { game = { kind = \"connect-four\" } }",
        "one_of = [\"a\"]",
    );
    winner(&none)
        .run(&["build", "winner"])
        .ends_with(2)
        .complains("a question about games, but [input] declares none by its name");
    let unknown = SPEC.replace("\"result\"", "\"results\"");
    winner(&unknown)
        .run(&["build", "winner"])
        .ends_with(2)
        .complains("one of \"result\", \"legal-moves\", \"best-move\"");
}

#[test]
fn games_are_drawn_with_their_numbers() {
    let test = winner(SPEC).file("game", "3\na b a\n");
    test.run(&["show", "winner", "game"])
        .ends_with(0)
        .prints("move: 3 moves, o to move");
    test.run(&["show", "winner", "game", "--svg", "game.svg"])
        .ends_with(0);
    let svg = std::fs::read_to_string(test.path("game.svg")).unwrap();
    for number in 1..=3 {
        assert!(svg.contains(&format!("data-move=\"{number}\"")), "{svg}");
    }
}

#[test]
fn every_best_move_is_accepted() {
    let spec = SPEC
        .replace("\"result\"", "\"best-move\"")
        .replace(
            "{ kind = \"connect-four\" }",
            "{ kind = \"tic-tac-toe\" }, open = true",
        )
        .replace("0..=42", "4..=8");
    let test = winner(&spec).file("case", "4\na1 b1 b2 c3\n");
    test.run_with_input(&["solve", "winner"], b"4\na1 b1 b2 c3\n")
        .ends_with(0)
        .prints("x a2\n");
    test.run(&["build", "winner"]).ends_with(0);
    let spec = spec.replace(
        "name = \"games\"\ngenerator = \"input\"\ncount = 4",
        "name = \"games\"\nfiles = [\"case.in\"]",
    );
    for (output, code, said) in [
        ("x a2", 0, "accepted"),
        ("x a3", 0, "accepted"),
        (
            "x c1",
            1,
            "game 1: expected the best move, a2 or 1 other, found `c1`",
        ),
        (
            "draw a2",
            1,
            "game 1: expected the result of best play, x, found `draw`",
        ),
    ] {
        let ran = winner(&spec)
            .file("problems/winner/case.in", "4\na1 b1 b2 c3\n")
            .file("out.py", format!("print('{output}')\n"))
            .run(&["judge", "winner", "out.py"]);
        ran.ends_with(code).prints(said);
    }
}

#[test]
fn positions_that_are_too_large_have_no_best_move() {
    let spec = SPEC.replace("\"result\"", "\"best-move\"");
    winner(&spec)
        .run_with_input(&["solve", "winner"], b"0\n\n")
        .ends_with(2)
        .complains(
            "cannot answer standard input: `move`: the search for the best move is too large",
        );
}
