//! Lists of numbers and of points.

use super::StructureError;
use std::collections::HashMap;

/// The indices of two equal elements, the later one first; the pair whose later element comes
/// first.
pub(crate) fn duplicate(values: &[i64]) -> Option<(usize, usize)> {
    let (&least, &most) = (values.iter().min()?, values.iter().max()?);
    let width = most.abs_diff(least);
    if width / 64 <= values.len() as u64 {
        return duplicate_by_bits(values, least, width);
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted
        .windows(2)
        .any(|pair| pair[0] == pair[1])
        .then(|| first_duplicate(values.iter()))?
}

fn duplicate_by_bits(values: &[i64], least: i64, width: u64) -> Option<(usize, usize)> {
    let mut seen = vec![0_u64; usize::try_from(width / 64).ok()? + 1];
    for &value in values {
        let at = value.abs_diff(least);
        let (word, bit) = ((at / 64) as usize, 1 << (at % 64));
        if seen[word] & bit != 0 {
            return first_duplicate(values.iter());
        }
        seen[word] |= bit;
    }
    None
}

fn first_duplicate<T: std::hash::Hash + Eq>(
    values: impl Iterator<Item = T>,
) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    for (at, value) in values.enumerate() {
        if let Some(first) = seen.insert(value, at) {
            return Some((at, first));
        }
    }
    None
}

/// The same for tuples or texts.
pub(crate) fn duplicate_rows<T: std::hash::Hash + Eq>(
    rows: impl Iterator<Item = T>,
) -> Option<(usize, usize)> {
    first_duplicate(rows)
}

/// The index of the first element that is out of order.
pub(crate) fn unsorted<T: PartialOrd>(values: &[T], is_descending: bool) -> Option<usize> {
    let is_wrong = |pair: &[T]| {
        if is_descending {
            pair[0] < pair[1]
        } else {
            pair[0] > pair[1]
        }
    };
    values.windows(2).position(is_wrong).map(|at| at + 1)
}

/// Checks that the values are `from..from + size` in any order.
pub(crate) fn check_permutation(values: &[i64], size: usize) -> Result<(), StructureError> {
    if values.len() != size {
        return Err(StructureError::at(
            0,
            format!(
                "a permutation of {size} numbers has {} elements",
                values.len()
            ),
        ));
    }
    // The bounds of its elements are checked when they are read.
    match duplicate(values) {
        None => Ok(()),
        Some((second, first)) => Err(StructureError::at(
            second,
            format!(
                "{} occurs twice in a permutation: first as element {}",
                values[second],
                first + 1
            ),
        )),
    }
}

/// Checks that points differ, and that no three are on a line.
///
/// # Errors
/// At the first point that violates a property.
pub fn check_points(
    columns: &[&[i64]],
    distinct: bool,
    general: bool,
) -> Result<(), StructureError> {
    let len = columns.first().map_or(0, |column| column.len());
    let point = |at: usize| {
        columns
            .iter()
            .map(move |column| column[at])
            .collect::<Vec<_>>()
    };
    if (distinct || general)
        && let Some((second, first)) = first_duplicate((0..len).map(point))
    {
        return Err(StructureError::at(
            second,
            format!("the point is the same as point {}", first + 1),
        ));
    }
    if !general || columns.len() != 2 {
        return Ok(());
    }
    let mut slopes = Vec::with_capacity(len);
    for third in 2..len {
        let (x, y) = (columns[0], columns[1]);
        let to = |at: usize| (x[at].checked_sub(x[third]), y[at].checked_sub(y[third]));
        if !may_share_a_line((0..third).map(to), &mut slopes) {
            continue;
        }
        // The direction from a point to each earlier one shows which of these are on a line with
        // it.
        let directions = (0..third).map(|at| direction(columns, third, at));
        if let Some((second, first)) = first_duplicate(directions) {
            return Err(StructureError::at(
                third,
                format!(
                    "the point is on a line with points {} and {}",
                    first + 1,
                    second + 1
                ),
            ));
        }
    }
    Ok(())
}

/// Whether two of these points may be on a line with the origin; false is certain. `slopes` is a
/// buffer.
///
/// A quotient of numbers that floating-point numbers represent exactly is always rounded in the
/// same way, so equal slopes stay equal.
pub fn may_share_a_line(
    points: impl Iterator<Item = (Option<i64>, Option<i64>)>,
    slopes: &mut Vec<u64>,
) -> bool {
    const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
    slopes.clear();
    for (x, y) in points {
        let (Some(x), Some(y)) = (x, y) else {
            return true;
        };
        if x.unsigned_abs() >= EXACT || y.unsigned_abs() >= EXACT {
            return true;
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "they have been compared with the limit"
        )]
        let slope = if x == 0 {
            f64::INFINITY
        } else {
            // Adding 0.0 gives zero one sign.
            y as f64 / x as f64 + 0.0
        };
        slopes.push(slope.to_bits());
    }
    slopes.sort_unstable();
    slopes.windows(2).any(|pair| pair[0] == pair[1])
}

/// The direction between two points, the same in both orders.
fn direction(columns: &[&[i64]], one: usize, other: usize) -> (i128, i128) {
    let difference = |column: &[i64]| i128::from(column[one]) - i128::from(column[other]);
    let (x, y) = (difference(columns[0]), difference(columns[1]));
    let (mut divisor, mut rest) = (x.abs(), y.abs());
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let sign = if x < 0 || (x == 0 && y < 0) { -1 } else { 1 };
    (sign * x / divisor.max(1), sign * y / divisor.max(1))
}

/// How many days a month has; 0 if there is no such month.
pub(crate) fn days(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}
