//! Points that floating-point numbers cannot distinguish.

use generators::Draw;

/// Triples of points that span the smallest possible area, far from the origin.
pub(in crate::draw) fn nearly_collinear(
    draw: &mut Draw,
    bounds: &[(i64, i64)],
    count: usize,
) -> Option<Vec<Vec<i64>>> {
    let &[(low_x, high_x), (low_y, high_y)] = bounds else {
        return None;
    };
    let width = high_x.checked_sub(low_x)?.min(high_y.checked_sub(low_y)?);
    // Consecutive Fibonacci numbers have a determinant of 1.
    let (mut before, mut last) = (1_i64, 1_i64);
    while before + last <= width {
        (before, last) = (last, before + last);
    }
    if last < 3 {
        return None;
    }
    let older = last - before;
    let mut points = Vec::with_capacity(count + 2);
    while points.len() < count {
        let (x, y) = (
            low_x + draw.int(0..=width - last),
            low_y + draw.int(0..=width - last),
        );
        points.push(vec![x, y]);
        points.push(vec![x + before, y + older]);
        points.push(vec![x + last, y + before]);
    }
    points.truncate(count);
    Some(points)
}
