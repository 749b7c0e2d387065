//! Problems of the kind `match`.

use super::players;
use crate::support::Test;

/// A problem of the kind `match`, with these players.
fn problem(test: Test) -> Test {
    let spec = r#"format = 1
title = "Noughts and crosses"
kind = "match"
seed = 7
limits = { time = "2s" }

[match]
game = "tic-tac-toe"
move_time = "1s"
pairs = 2
opponents = ["builtin:mcts-50"]

[[solution]]
path = "good.c"
expect = "accepted"

[[solution]]
path = "illegal.c"
expect = "wrong-answer"

[[solution]]
path = "loops.c"
expect = "time-limit"
"#;
    let mut test = test.file("problems/noughts/problem.toml", spec);
    for name in ["good.c", "illegal.c", "loops.c"] {
        let text = std::fs::read_to_string(test.path(name)).unwrap();
        test = test.file(&format!("problems/noughts/{name}"), text);
    }
    test
}

#[test]
fn a_problem_sets_the_game_its_limits_and_the_players() {
    let test = problem(players());
    let play = |more: &[&str]| {
        let args = ["duel", "noughts", "--format", "json"];
        test.run(&[&args[..], more].concat()).ends_with(0).json()
    };
    let document = play(&[]);
    assert_eq!(
        document["players"],
        serde_json::json!(["good.c", "mcts:50"])
    );
    assert_eq!(document["seed"], 7);
    assert_eq!(document["games"].as_array().unwrap().len(), 4);
    let other = play(&["loops.c", "builtin:mcts-10", "--pairs", "1", "--seed", "3"]);
    assert_eq!(other["players"], serde_json::json!(["loops.c", "mcts-10"]));
    assert_eq!(other["games"].as_array().unwrap().len(), 2);
    let said = other["games"][0]["ending"]["reason"].as_str().unwrap();
    assert!(said.ends_with("the limit of a move is 1 s"), "{said}");

    test.run(&["verify", "noughts"])
        .ends_with(0)
        .prints("noughts: a match of tic-tac-toe; 3 solutions played against random moves")
        .prints("3 solutions: as expected");
    test.run(&["build", "noughts"]).ends_with(0);
    test.run(&["judge", "noughts", "good.c"])
        .ends_with(2)
        .complains("noughts is a match, which has no cases: `tengen duel noughts` plays it");
}

#[test]
fn a_solution_of_a_match_has_to_end_its_games_as_expected() {
    let test = problem(players());
    let path = test.path("problems/noughts/problem.toml");
    let spec = std::fs::read_to_string(&path).unwrap();
    let swapped = spec
        .replace("\"accepted\"", "\"other\"")
        .replace("\"time-limit\"", "\"accepted\"")
        .replace("\"other\"", "\"time-limit\"");
    std::fs::write(&path, swapped).unwrap();
    let ran = test.run(&["verify", "noughts"]).ends_with(1);
    let ran = ran.prints("against random moves it got time-limit (time-limit: its move ");
    ran.prints("against random moves it lost no game by a fault, expected time-limit");
    let other = Test::new();
    other.run(&["new", "sum", "--form", "minimal"]).ends_with(0);
    other
        .run(&["duel", "sum", "random", "random"])
        .ends_with(2)
        .complains("sum is of the kind `batch`; programs play a problem of the kind `match`");
}
