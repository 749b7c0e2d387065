//! Polygons, by their corners in order.

type Point = (i128, i128);

fn points(x: &[i64], y: &[i64]) -> Option<Vec<Point>> {
    let pairs = x
        .iter()
        .zip(y)
        .map(|(&x, &y)| (i128::from(x), i128::from(y)));
    (x.len() == y.len() && x.len() >= 3).then(|| pairs.collect())
}

/// The side of a line through two points on which a third one is: 1 left, -1 right, 0 on the line.
fn side(from: Point, to: Point, point: Point) -> i128 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (px, py) = (point.0 - from.0, point.1 - from.1);
    // Products of 66 bits each.
    (dx * py - dy * px).signum()
}

/// Whether points are the corners of a convex polygon, in either direction, without three corners
/// on a line.
pub(crate) fn is_convex(x: &[i64], y: &[i64]) -> bool {
    let Some(points) = points(x, y) else {
        return false;
    };
    let count = points.len();
    let at = |number: usize| points[number % count];
    let first = side(at(0), at(1), at(2));
    let turns = (0..count).all(|number| side(at(number), at(number + 1), at(number + 2)) == first);
    // One tour turns from rising to falling once and back once.
    let is_rising = |number: usize| at(number) < at(number + 1);
    let changes = (0..count)
        .filter(|&number| is_rising(number) != is_rising(number + 1))
        .count();
    first != 0 && turns && changes == 2
}

/// Whether points are the corners of a polygon whose sides meet only at corners.
#[must_use]
pub fn is_simple(x: &[i64], y: &[i64]) -> bool {
    let Some(points) = points(x, y) else {
        return false;
    };
    let count = points.len();
    let side_of = |number: usize| (points[number], points[(number + 1) % count]);
    let ends = |number: usize| {
        let (one, other) = side_of(number);
        (one.0.min(other.0), one.0.max(other.0))
    };
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_unstable_by_key(|&number| ends(number));
    // Sides whose ranges along the first axis overlap.
    let mut open: Vec<usize> = Vec::new();
    for number in order {
        let start = ends(number).0;
        open.retain(|&other| ends(other).1 >= start);
        for &other in &open {
            let is_next = (number + 1) % count == other || (other + 1) % count == number;
            if is_next && count > 3 || count == 3 {
                let (first, second) = if (number + 1) % count == other {
                    (number, other)
                } else {
                    (other, number)
                };
                if goes_back(side_of(first), side_of(second)) {
                    return false;
                }
            } else if touches(side_of(number), side_of(other)) {
                return false;
            }
        }
        open.push(number);
    }
    points
        .iter()
        .zip(points.iter().cycle().skip(1))
        .all(|(one, next)| one != next)
}

/// Whether a side runs back along the previous one.
fn goes_back((from, corner): (Point, Point), (_, to): (Point, Point)) -> bool {
    let (ax, ay) = (corner.0 - from.0, corner.1 - from.1);
    let (bx, by) = (to.0 - corner.0, to.1 - corner.1);
    side(from, corner, to) == 0 && ax * bx + ay * by <= 0
}

/// Whether two segments have a point in common.
fn touches((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let within = |point: Point, from: Point, to: Point| {
        side(from, to, point) == 0
            && point.0 >= from.0.min(to.0)
            && point.0 <= from.0.max(to.0)
            && point.1 >= from.1.min(to.1)
            && point.1 <= from.1.max(to.1)
    };
    let crosses = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    crosses || within(c, a, b) || within(d, a, b) || within(a, c, d) || within(b, c, d)
}

#[cfg(test)]
mod tests {
    use super::{is_convex, is_simple};

    #[test]
    fn polygons_are_convex_or_simple() {
        type Corners<'a> = &'a [(i64, i64)];
        let cases: [(Corners<'_>, bool, bool); 9] = [
            (&[(0, 0), (4, 0), (4, 4), (0, 4)], true, true),
            (&[(0, 4), (4, 4), (4, 0), (0, 0)], true, true),
            (&[(0, 0), (2, 0), (4, 0), (4, 4)], false, true),
            (&[(0, 0), (4, 4), (4, 0), (0, 4)], false, false),
            (&[(0, 0), (4, 0), (1, 1), (0, 4)], false, true),
            (&[(0, 0), (4, 0), (2, 0)], false, false),
            (&[(0, 0), (1, 2), (3, 1)], true, true),
            (&[(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], false, false),
            // A five-pointed star turns in the same direction at each corner, but goes around
            // twice.
            (&[(0, 3), (6, 3), (1, 0), (3, 5), (5, 0)], false, false),
        ];
        for (points, convex, simple) in cases {
            let (x, y): (Vec<i64>, Vec<i64>) = points.iter().copied().unzip();
            assert_eq!(is_convex(&x, &y), convex, "{points:?}");
            assert_eq!(is_simple(&x, &y), simple, "{points:?}");
        }
    }
}
