//! The exported validators of games, in C++: they accept what the validator accepts.

use super::support;
use generators::{Draw, Params};
use std::process::{Command, Stdio};

/// A game or a position, of one of several kinds.
const GAMES: &str = r#"
[input]
lines = ["part"]
[input.vars.part]
either = [
    ["'falling' w h m", "c[m]"],
    ["'ring' n k", "(x y who)[k]"],
    ["'solid' s l", "(p q)[l]"],
    ["'rows'", "g[3]"],
    ["'cells'", "b[3][3]"],
]
"w h" = "3..=5"
m = "1..=25"
c = { moves = { size = ["w", "h"], row = 3, gravity = true } }
n = "3..=5"
k = "0..=25"
"x y who" = { from = 0, players = ["B", "W"], moves = { size = ["n", "n"], row = 3, wrap = true, exact = true } }
s = "2..=3"
l = "1..=27"
"p q" = { moves = { size = ["s", "s", "s"], row = 3, gravity = true, goes_on = true } }
g = { cells = ".XO", board = { size = [4, 3], row = 3, gravity = true, reachable = true } }
b = { cells = ["0", "1", "2"], board = { size = [3, 3], row = 3, reachable = true, turn = "first" } }
"#;

/// The text with two bytes exchanged, or one replaced by another of its bytes.
fn changed(draw: &mut Draw, text: &[u8]) -> Vec<u8> {
    let mut bytes = text.to_vec();
    let (at, other) = (draw.index(bytes.len()), draw.index(bytes.len()));
    if draw.chance(1, 2) {
        bytes.swap(at, other);
    } else {
        bytes[at] = text[other];
    }
    bytes
}

#[test]
fn exported_validators_of_games_accept_the_same() {
    testing::needs(&["g++"]);
    let input = support::read(GAMES).unwrap();
    let exported = input.validator_in_cpp(42, 43);
    assert!(exported.lost.is_empty(), "{:?}", exported.lost);
    let dir = tempfile::tempdir().unwrap();
    let (source, program) = (
        dir.path().join("validator.cpp"),
        dir.path().join("validator"),
    );
    std::fs::write(&source, &exported.text).unwrap();
    let mut compiler = Command::new("g++");
    compiler.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"]);
    super::succeeds(compiler.args([&program, &source]));
    let mut draw = Draw::fresh(1, "changes");
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..60 {
        let made = input.generate(&mut Draw::fresh(seed, "games"), &Params::default());
        let mut text = made.unwrap();
        for _ in 0..6 {
            let path = dir.path().join("input");
            std::fs::write(&path, &text).unwrap();
            let mut command = Command::new(&program);
            command.stdin(Stdio::from(std::fs::File::open(&path).unwrap()));
            let theirs = command.stderr(Stdio::null()).status().unwrap().code();
            let ours = input.validate(&text);
            let wanted = if ours.is_ok() { 42 } else { 43 };
            assert_eq!(theirs, Some(wanted), "{ours:?}: {}", text.escape_ascii());
            if ours.is_ok() {
                accepted += 1;
            } else {
                refused += 1;
            }
            text = changed(&mut draw, &text);
        }
    }
    assert!(accepted > 60 && refused > 100, "{accepted} {refused}");
}
