//! Points in convex position.
//!
//! Theory of operation (after Valtr): random numbers along each axis are dealt to two chains between the least and the greatest. Their steps,
//! there and back, are as many as there are points and add up to nothing. Steps along both axes, paired by chance and sorted by
//! their angles, are the sides of a convex polygon that fits into the range.

use super::lists::one;
use super::wishes::Values;
use generators::Draw;
use std::cmp::Ordering;

/// So often sides are drawn anew that are parallel or have no length.
const ATTEMPTS: usize = 50;

type Side = (i64, i64);

/// At least three corners of a convex polygon, no three of which lie on a line; nothing where there is hardly room for it.
pub(super) fn convex(
    draw: &mut Draw,
    bounds: [(i64, i64); 2],
    count: usize,
) -> Option<Vec<Vec<i64>>> {
    let [x, y] = bounds.map(measurable);
    (0..ATTEMPTS).find_map(|_| {
        let (left, across) = steps(draw, x, count);
        let (bottom, mut up) = steps(draw, y, count);
        draw.shuffle(&mut up);
        let mut sides: Vec<Side> = across.into_iter().zip(up).collect();
        // A side without a length has no angle.
        if sides.contains(&(0, 0)) {
            return None;
        }
        sides.sort_by(|one, other| by_angle(*one, *other));
        let mut turns = sides.iter().zip(sides.iter().cycle().skip(1));
        let is_strict = turns.all(|(one, next)| turn(*one, *next) != Ordering::Equal);
        is_strict.then(|| corners(&sides, (left, bottom)))
    })
}

/// A range as it is, or half of one that is so wide that the distance of its ends is no number of 64 bits.
const fn measurable((low, high): (i64, i64)) -> (i64, i64) {
    match high.checked_sub(low) {
        Some(_) => (low, high),
        None => (low / 2, high / 2),
    }
}

/// So many steps from the least of some numbers of a range to the greatest and back; and the least.
fn steps(draw: &mut Draw, (low, high): (i64, i64), count: usize) -> (i64, Vec<i64>) {
    let numbers = (0..count).map(|_| one(draw, low, high, Values::Uniform));
    let mut numbers: Vec<i64> = numbers.collect();
    numbers.sort_unstable();
    let (least, greatest) = (numbers[0], numbers[count - 1]);
    let mut chains = [least; 2];
    let mut steps = Vec::with_capacity(count);
    for number in &numbers[1..count - 1] {
        let chain = draw.index(2);
        let step = number - chains[chain];
        steps.push(if chain == 0 { step } else { -step });
        chains[chain] = *number;
    }
    steps.extend([greatest - chains[0], chains[1] - greatest]);
    (least, steps)
}

/// The corners of a polygon with these sides, moved to where its range begins.
fn corners(sides: &[Side], (left, bottom): (i64, i64)) -> Vec<Vec<i64>> {
    let walked = sides.iter().scan((0, 0), |at, side| {
        *at = (at.0 + side.0, at.1 + side.1);
        Some(*at)
    });
    let walked: Vec<(i64, i64)> = walked.collect();
    let least = |axis: fn(&(i64, i64)) -> i64| walked.iter().map(axis).min().unwrap_or(0);
    let (x, y) = (least(|at| at.0), least(|at| at.1));
    let moved = walked.iter();
    moved
        .map(|at| vec![at.0 - x + left, at.1 - y + bottom])
        .collect()
}

fn by_angle(one: Side, other: Side) -> Ordering {
    let is_lower = |side: Side| side.1 < 0 || (side.1 == 0 && side.0 < 0);
    is_lower(one)
        .cmp(&is_lower(other))
        .then_with(|| turn(one, other).reverse())
}

/// Whether the second side turns left from the first.
fn turn((x, y): Side, (next_x, next_y): Side) -> Ordering {
    let area = i128::from(x) * i128::from(next_y) - i128::from(y) * i128::from(next_x);
    area.cmp(&0)
}
