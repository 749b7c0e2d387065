//! Points in convex position.
//!
//! Theory of operation (after Valtr): random numbers along each axis are distributed to two chains
//! between the minimum and the maximum. The steps of both chains, there and back, are as many as
//! the points and add up to zero. Steps along both axes, paired at random and sorted by angle, are
//! the sides of a convex polygon that fits into the range.

use super::lists::one;
use super::var_options::Distribution;
use generators::Draw;
use std::cmp::Ordering;

/// How often sides that are parallel or have no length are drawn again.
const ATTEMPTS: usize = 50;

type Vector = (i64, i64);

/// At least three corners of a convex polygon, no three of them on a line; `None` if the range has
/// hardly any room for it.
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
        let mut sides: Vec<Vector> = across.into_iter().zip(up).collect();
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

/// The corners of a convex polygon with nearly as many corners as the range has room for: its sides
/// are the shortest ones with different directions, each there and back. `None` if they do not fit
/// either.
pub(super) fn crowded(
    draw: &mut Draw,
    bounds: [(i64, i64); 2],
    count: usize,
) -> Option<Vec<Vec<i64>>> {
    // With an odd number, three sides form a closed triangle.
    let is_odd = count % 2 == 1;
    let pairs = if is_odd {
        (count.checked_sub(3)?) / 2
    } else {
        count / 2
    };
    let mut directions = Vec::new();
    let mut reach = 1;
    while directions.len() < pairs {
        directions.extend(shortest(reach).filter(|side| !is_odd || !TRIANGLE.contains(side)));
        reach += 1;
    }
    draw.shuffle(&mut directions);
    directions.truncate(pairs);
    let mut sides: Vec<Vector> = directions
        .iter()
        .flat_map(|&(x, y)| [(x, y), (-x, -y)])
        .collect();
    if is_odd {
        sides.extend([TRIANGLE[0], TRIANGLE[1], (-1, -1)]);
    }
    let extent =
        |axis: fn(&Vector) -> i64| sides.iter().map(axis).filter(|step| *step > 0).sum::<i64>();
    let extents = [extent(|side| side.0), extent(|side| side.1)];
    let room = |axis: usize| measurable(bounds[axis]).1 - measurable(bounds[axis]).0;
    let most = (0..2)
        .map(|axis| room(axis) / extents[axis].max(1))
        .min()
        .filter(|&most| most > 0)?;
    let scale = one(draw, 1, most, Distribution::Uniform);
    let mut corner = [0; 2];
    for axis in 0..2 {
        let low = measurable(bounds[axis]).0;
        corner[axis] = one(
            draw,
            low,
            low + room(axis) - extents[axis] * scale,
            Distribution::Uniform,
        );
    }
    for side in &mut sides {
        *side = (side.0 * scale, side.1 * scale);
    }
    sides.sort_by(|one, other| by_angle(*one, *other));
    Some(corners(&sides, (corner[0], corner[1])))
}

/// The directions of the three last sides of an odd polygon.
const TRIANGLE: [Vector; 3] = [(1, 0), (0, 1), (1, 1)];

/// The directions of one half of the plane whose longer coordinate is this.
fn shortest(reach: i64) -> impl Iterator<Item = Vector> {
    let half = move |x: i64, y: i64| (y > 0 || (y == 0 && x > 0)) && x.abs().max(y.abs()) == reach;
    let all = (-reach..=reach).flat_map(move |x| (0..=reach).map(move |y| (x, y)));
    all.filter(move |&(x, y)| half(x, y) && gcd(x.abs(), y.abs()) == 1)
}

const fn gcd(mut one: i64, mut other: i64) -> i64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// The range, or half of a range whose length is too large for 64 bits.
const fn measurable((low, high): (i64, i64)) -> (i64, i64) {
    match high.checked_sub(low) {
        Some(_) => (low, high),
        None => (low / 2, high / 2),
    }
}

/// A number of steps from the minimum of some numbers of a range to the maximum and back; and the
/// minimum.
fn steps(draw: &mut Draw, (low, high): (i64, i64), count: usize) -> (i64, Vec<i64>) {
    let numbers = (0..count).map(|_| one(draw, low, high, Distribution::Uniform));
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

/// The corners of a polygon with these sides, moved to the start of its range.
fn corners(sides: &[Vector], (left, bottom): (i64, i64)) -> Vec<Vec<i64>> {
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

fn by_angle(one: Vector, other: Vector) -> Ordering {
    let is_lower = |side: Vector| side.1 < 0 || (side.1 == 0 && side.0 < 0);
    is_lower(one)
        .cmp(&is_lower(other))
        .then_with(|| turn(one, other).reverse())
}

/// Whether the second side turns left from the first.
fn turn((x, y): Vector, (next_x, next_y): Vector) -> Ordering {
    let area = i128::from(x) * i128::from(next_y) - i128::from(y) * i128::from(next_x);
    area.cmp(&0)
}
