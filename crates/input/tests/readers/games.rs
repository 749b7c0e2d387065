//! The exported validators of games, in C++: they accept what the validator accepts.

use super::support;
use generators::{Draw, Params};
use input::Input;
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
    let (accepted, refused) = compared(&support::read(GAMES).unwrap(), &[]);
    assert!(accepted > 60 && refused > 100, "{accepted} {refused}");
}

/// Numbers in several notations, white space in a pattern, a newline that may be missing, and
/// functions of numbers.
const LENIENT: &str = r#"
[input]
lines = ["n p", "a[n]", "(x''gap''y)[n]", "d"]
where = ["prime(p)", "product(a + 2) < 1000", "product(x[k] + 1 for k in 1..=n) < 100"]
final_newline = "optional"
[input.vars]
n = { int = "1..=3", also = "0+[0-9]" }
p = "2..=1e18"
a = { int = "-1..=9", also = "[+-]?[0-9]" }
gap = { pattern = "[ \\t]+" }
"x y" = "0..=9"
d = { decimal = "-1..=1", places = "1..=3", also = "[+-]?[0-9]+([.][0-9]+)?(e[+-]?[0-9]+)?" }
"#;

const IN_FURTHER_FORMS: &[&str] = &[
    "02 2\n-0 +3\n0 1\n3\t 4\n0.5",
    "2 1000003\n9 9\n0 1\n0 4\n5e-1\n",
    "1 1000005\n9\n0 1\n-00.50",
    "1 999999999999999989\n+9\n5 1\n1e-3\n",
    "1 999999999999999987\n9\n5 1\n1e-4\n",
    "1 7\n-1\n5\t\t1\n-0.0e7",
    "01 2\n0\n9 9\n100e-2",
    "1 3\n0\n9 9\n1001e-3\n",
    "1 3\n0\n9 9\n0.10000\n\n",
    "1 3\n0\n9 9\n1e-99999999999",
    "1 3\n0\n9 9\n12345678901234567890123456789012345678901",
    "1 3\n0\n9 9\n0e999999999",
];

#[test]
fn exported_validators_accept_numbers_in_further_forms() {
    testing::needs(&["g++"]);
    let input = support::read(LENIENT).unwrap();
    let (accepted, refused) = compared(&input, IN_FURTHER_FORMS);
    assert!(accepted > 60 && refused > 100, "{accepted} {refused}");
}

const MATRIX: &str = r#"[input]
lines = ["n", "m[n][n]", "s", "a[n]", "w[n]", "op[n]"]
where = [
    "all(all(m[i][j] == m[j][i] for j in 1..=n) for i in 1..=n)",
    "m[1] != 5",
    "prefix(count(s, '(') >= count(s, ')'))",
    "s[1..=2] != '(('",
    "all(sum(a[k..=k+1]) <= 9 for k in 1..=n-1)",
    "prefix(0 <= sum(a) <= 12)",
    "all(sum(a[1..=k]) + sum(a[1..=n-k+1]) >= 0 for k in 1..=n)",
    "all(count(w[k][1..=2], 'a') <= 1 for k in 1..=n)",
    "prefix(count(op, 'push') >= count(op, 'pop'))",
    "op[n] != 'top'",
]
[input.vars]
n = "1..=5"
m = "0..=9"
s = { string = "()", length = "2..=9" }
a = "-5..=9"
w = { string = "ab", length = "2..=4" }
op = { either = ["'push' x", "'pop'", "'top'"], x = "1..=9" }"#;

#[test]
fn exported_validators_check_matrices_parts_of_lists_and_forms() {
    testing::needs(&["g++"]);
    let input = support::read(MATRIX).unwrap();
    let (accepted, refused) = compared(&input, &[]);
    assert!(accepted > 60 && refused > 100, "{accepted} {refused}");
}

const BRACKETS: &str = r#"[input]
lines = ["n", "s", "(w t)[n]"]
where = [
    "nested(s, '()[]')",
    "all(nested(w[k], '<>') for k in 1..=n)",
    "all(not nested(t[k], 'ab') for k in 1..=n)",
]
[input.vars]
n = "1..=4"
s = { string = "()[]x", length = "2..=9" }
w = { string = "<>", length = "2..=4" }
t = { string = "ab", length = "1..=3" }"#;

#[test]
fn exported_validators_check_brackets() {
    testing::needs(&["g++"]);
    let input = support::read(BRACKETS).unwrap();
    let texts = [
        "1\n()\n<> b\n",
        "1\n(]\n<> b\n",
        "1\n([)]\n<> b\n",
        "1\nx[x(x)x]x\n<<>> ba\n",
        "1\n()\n>< b\n",
        "1\n()\n<> ab\n",
        "1\n))\n<> a\n",
    ];
    let (accepted, refused) = compared(&input, &texts);
    assert!(accepted > 60 && refused > 60, "{accepted} {refused}");
}

/// How many inputs and changed inputs both validators accept and reject; they must agree.
fn compared(input: &Input, texts: &[&str]) -> (usize, usize) {
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
    let made = (0..60).map(|seed| {
        let made = input.generate(&mut Draw::fresh(seed, "games"), &Params::default());
        made.unwrap()
    });
    let written = texts.iter().map(|text| text.as_bytes().to_vec());
    for mut text in made.chain(written) {
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
    (accepted, refused)
}
