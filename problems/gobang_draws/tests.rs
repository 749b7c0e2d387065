//! Tests of the model.

use super::GobangDraws;
use crate::{Model, Problem, Validator};
use generators::{Draw, ParamError, Params, Value};

fn open(params: &[(&str, i64)]) -> Result<GobangDraws, ParamError> {
    let params = params
        .iter()
        .map(|(name, value)| ((*name).to_owned(), Value::Int(*value)));
    GobangDraws::open(&Params(params.collect()))
}

fn draws(params: &[(&str, i64)]) -> u64 {
    Problem::solve(&open(params).unwrap(), &())
}

/// Draws with lines of `n` cells, by inclusion and exclusion over the rows, columns and long
/// diagonals of a single colour. A line is a bit mask of its cells; lines that cross have the same
/// colour.
fn by_exclusion(n: usize, first: usize) -> i128 {
    let across = |at: usize| (0..n).map(|i| (at * n + i, i * n + at)).unzip();
    let (rows, columns): (Vec<Vec<usize>>, Vec<Vec<usize>>) = (0..n).map(across).unzip();
    let diagonals = [
        (0..n).map(|i| i * n + i).collect(),
        (0..n).map(|i| i * n + n - 1 - i).collect(),
    ];
    let lines: Vec<u128> = rows
        .into_iter()
        .chain(columns)
        .chain(diagonals)
        .map(|cells: Vec<usize>| cells.iter().fold(0, |mask, cell| mask | 1 << cell))
        .collect();
    exclude(&lines, [0, 0], n * n, first)
}

/// The signed number of boards on which the cells of `taken` belong to the players, and some of the
/// remaining lines have a single colour.
fn exclude(lines: &[u128], taken: [u128; 2], cells: usize, first: usize) -> i128 {
    let Some((line, rest)) = lines.split_first() else {
        let [own, other] = taken.map(|mask| mask.count_ones() as usize);
        let free = cells - own - other;
        return first
            .checked_sub(own)
            .map_or(0, |missing| binomial(free, missing));
    };
    let mut sum = exclude(rest, taken, cells, first);
    for player in [0, 1] {
        if taken[1 - player] & line == 0 {
            let mut more = taken;
            more[player] |= line;
            sum -= exclude(rest, more, cells, first);
        }
    }
    sum
}

fn binomial(n: usize, k: usize) -> i128 {
    (0..k).fold(1, |product, i| {
        product * (n as i128 - i as i128) / (i as i128 + 1)
    })
}

#[test]
fn the_known_numbers_of_draws_are_found() {
    assert_eq!(draws(&[("n", 3)]), 16);
    assert_eq!(draws(&[("n", 4)]), 5356);
    assert_eq!(draws(&[]), 3_126_376);
}

#[test]
fn the_known_numbers_with_any_number_of_stones_are_found() {
    let all = |n: i64| -> u64 {
        (0..=n * n)
            .map(|first| draws(&[("n", n), ("first", first)]))
            .sum()
    };
    assert_eq!([all(3), all(4), all(5)], [32, 16_688, 15_312_474]);
}

#[test]
fn larger_boards_agree_with_inclusion_and_exclusion() {
    for n in 2..=6 {
        let size = i64::try_from(n).unwrap();
        let expected = by_exclusion(n, (n * n).div_ceil(2));
        assert_eq!(i128::from(draws(&[("n", size)])), expected, "n = {n}");
    }
}

#[test]
fn the_reference_agrees_with_brute_force() {
    for n in 2..=4 {
        for line in 2..=n {
            for first in 0..=n * n {
                let problem = open(&[("n", n), ("line", line), ("first", first)]).unwrap();
                let [fast, slow] = [Problem::solve(&problem, &()), Problem::brute(&problem, &())];
                assert_eq!(fast, slow, "{problem:?}");
            }
        }
    }
    for line in 2..=5 {
        let problem = open(&[("line", line)]).unwrap();
        let [fast, slow] = [Problem::solve(&problem, &()), Problem::brute(&problem, &())];
        assert_eq!(fast, slow, "{problem:?}");
    }
}

#[test]
fn the_largest_boards_are_counted_without_overflow() {
    assert_eq!(draws(&[("n", 7)]), 54_014_711_203_135);
    assert_eq!(draws(&[("n", 8), ("line", 8)]), 1_680_979_370_484_519_812);
}

#[test]
fn a_board_too_large_to_count_is_refused() {
    let error = open(&[("n", 7), ("line", 5)]).unwrap_err().to_string();
    let wanted = "parameter `n` is 7, but must be at most 6 with `line = 5`: beyond, only lines of 2, 3 or n \
                  cells can be counted";
    assert_eq!(error, wanted);
    let error = open(&[("n", 9)]).unwrap_err().to_string();
    assert_eq!(
        error,
        "parameter `n` is 9, but must be a number from 2 to 8"
    );
}

#[test]
fn parameters_outside_the_board_are_refused() {
    for params in [
        ("n", 1),
        ("line", 6),
        ("line", 1),
        ("first", 26),
        ("first", -1),
    ] {
        assert!(open(&[params]).is_err(), "{params:?}");
    }
}

#[test]
fn only_the_empty_input_is_valid() {
    let problem = open(&[]).unwrap();
    assert_eq!(problem.validate(b""), Ok(()));
    let error = problem.validate(b"5\n").unwrap_err();
    assert_eq!((error.line, error.column), (1, 1));
}

#[test]
fn the_generator_makes_the_empty_input() {
    let mut draw = Draw::fresh(1, "empty");
    let input = open(&[])
        .unwrap()
        .generate("empty", &mut draw, &Params::default());
    assert_eq!(input, Ok(Vec::new()));
}

#[test]
fn the_picture_is_a_draw() {
    for n in 3..=8 {
        let problem = open(&[("n", n), ("line", 3)]).unwrap();
        let picture = &Problem::pictures(&problem, &())[0];
        let rows = &picture.layers[0].rows;
        let size = rows.len();
        for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let stone = |step: isize| {
                    let row = row.checked_add_signed(step * down)?;
                    let column = column.checked_add_signed(step * right)?;
                    rows.get(row)?.get(column)?.stone
                };
                let three = [stone(0), stone(1), stone(2)];
                assert!(
                    three.contains(&None) || three[0] != three[1] || three[1] != three[2],
                    "n = {n}: three in a row from {row}, {column}"
                );
            }
        }
    }
}
