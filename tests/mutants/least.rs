//! The least inputs that show planted bugs, by trying all inputs of small scopes.
//!
//! Theory of operation: the scopes of a problem hold its inputs by their size, and all of one size come before the next. So
//! an input that shows a bug is the least in these scopes if the bug shows on none that is shorter; the longest that can be
//! called so are as long as the inputs that come [`next`]. The size of an input follows from the number of moves, pieces or
//! boards in it; what a scope bounds is the board.

use generators::{Draw, Params, Value, every};
use problems::Model;
use std::collections::BTreeMap;

/// All games with this number of moves: the sizes of the boards.
struct Moves {
    count: i64,
    sides: std::ops::RangeInclusive<i64>,
}

const fn moves(count: i64, low: i64, high: i64) -> Moves {
    Moves {
        count,
        sides: low..=high,
    }
}

const DESIGN: [Moves; 5] = [
    moves(1, 2, 9),
    moves(2, 2, 6),
    moves(3, 2, 5),
    moves(4, 2, 3),
    moves(5, 3, 3),
];

const SEQUENCE: [Moves; 5] = [
    moves(1, 3, 7),
    moves(2, 3, 7),
    moves(3, 3, 4),
    moves(4, 3, 3),
    moves(5, 3, 3),
];

/// Numbers of pieces, and the side of the square window that they lie in.
const PIECES: [(usize, usize); 4] = [(0, 1), (1, 9), (2, 8), (3, 5)];

/// The inputs of the problem's scopes, shorter ones first. Some may not be valid.
pub(super) fn inputs<'a>(
    problem: &str,
    model: &'a dyn Model,
) -> Box<dyn Iterator<Item = Vec<u8>> + 'a> {
    match problem {
        "design_tic_tac_toe" => Box::new(DESIGN.iter().flat_map(|scope| games(model, scope))),
        "make_a_sequence" => Box::new(SEQUENCE.iter().flat_map(|scope| records(model, scope))),
        "infinite_gobang" => Box::new(PIECES.iter().flat_map(|&(count, side)| pieces(count, side))),
        _ => Box::new((1..=2).flat_map(|count| generated(model, "boards", &[("t", count)]))),
    }
}

/// The size of the inputs that come after the scopes of the problem.
pub(super) fn next(problem: &str) -> usize {
    match problem {
        "design_tic_tac_toe" => 5 + 15 * 6,
        "make_a_sequence" => 12 + 4 * 6,
        "infinite_gobang" => 2 + 8 * 4,
        _ => 2 + 18 * 3,
    }
}

/// All that a generator makes with these parameters.
fn generated<'a>(
    model: &'a dyn Model,
    generator: &'a str,
    params: &[(&str, i64)],
) -> impl Iterator<Item = Vec<u8>> + use<'a> {
    let value = |&(name, value): &(&str, i64)| (name.to_owned(), Value::Int(value));
    let params = Params(params.iter().map(value).collect::<BTreeMap<_, _>>());
    every(move |draw| model.generate(generator, draw, &params).unwrap())
}

/// Games of exactly this number of moves: those that are won before are shorter.
fn games<'a>(model: &'a dyn Model, scope: &Moves) -> impl Iterator<Item = Vec<u8>> + use<'a> {
    let count = scope.count;
    let of_side = move |n| generated(model, "random", &[("n", n), ("moves", count)]);
    let is_whole = move |input: &Vec<u8>| {
        let moves = String::from_utf8_lossy(input).matches("move").count();
        i64::try_from(moves) == Ok(count)
    };
    scope.sides.clone().flat_map(of_side).filter(is_whole)
}

fn records<'a>(model: &'a dyn Model, scope: &Moves) -> impl Iterator<Item = Vec<u8>> + use<'a> {
    let count = scope.count;
    let of_rules = move |n, m| {
        let params = [("games", 1), ("n", n), ("m", m), ("p", count)];
        generated(model, "random", &params)
    };
    let sides = scope.sides.clone();
    sides.flat_map(move |n| (3..=n).flat_map(move |m| of_rules(n, m)))
}

/// Positions with this number of pieces in a window, listed in the order of their cells.
fn pieces(count: usize, side: usize) -> impl Iterator<Item = Vec<u8>> {
    every(move |draw: &mut Draw| {
        let cells = side * side;
        let mut next = 0;
        let mut piece = |left: usize| {
            let cell = next + draw.index(cells - next - left);
            next = cell + 1;
            format!("[{},{},{}]", cell % side, cell / side, draw.up_to(1))
        };
        let pieces: Vec<String> = (0..count).rev().map(&mut piece).collect();
        format!("[{}]\n", pieces.join(",")).into_bytes()
    })
}
