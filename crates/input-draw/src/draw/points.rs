//! Points of the plane and of space.

use super::attacks;
use super::convex::convex;
use super::lists::one;
use super::var_options::Distribution;
use generators::Draw;
use input_language::structure::may_share_a_line;
use std::collections::HashSet;

/// The names of shapes.
pub(super) const SHAPES: [&str; 8] = [
    "uniform",
    "collinear",
    "circle",
    "convex",
    "lattice",
    "clusters",
    "same-hash",
    "nearly-collinear",
];

/// The coordinates of this many points, one column for each axis.
pub(super) fn points(
    draw: &mut Draw,
    bounds: &[(i64, i64)],
    count: usize,
    (distinct, general): (bool, bool),
    shape: Option<&str>,
) -> Result<Vec<Vec<i64>>, String> {
    let mut shape = shape.unwrap_or("uniform");
    let mut made = match shape {
        "same-hash" if !general => attacks::same_hash(bounds, count).unwrap_or_default(),
        "nearly-collinear" if !general => {
            attacks::nearly_collinear(draw, bounds, count).unwrap_or_default()
        }
        "convex" if count > 2 && bounds.len() == 2 => {
            let corners = convex(draw, [bounds[0], bounds[1]], count);
            corners.ok_or("this many points in convex position")?
        }
        _ => Vec::new(),
    };
    let mut seen: HashSet<Vec<i64>> = made.iter().cloned().collect();
    if seen.len() < made.len() && distinct {
        return Err("different points of this shape".to_owned());
    }
    let is_ordered = !made.is_empty() && shape != "convex";
    let (mut misses, mut slopes) = (0, Vec::new());
    let ring = Ring::new(draw, bounds);
    while made.len() < count {
        let point = point(draw, bounds, shape, made.len(), &ring);
        let is_new = !(distinct || general) || !seen.contains(&point);
        if is_new && (!general || is_general(&made, &point, &mut slopes)) {
            seen.insert(point.clone());
            made.push(point);
            continue;
        }
        misses += 1;
        if misses > 20 * count + 200 {
            // Points that the shape has no room for are drawn anywhere.
            if shape == "uniform" {
                return Err("the requested points".to_owned());
            }
            (shape, misses) = ("uniform", 0);
        }
    }
    if !is_ordered {
        draw.shuffle(&mut made);
    }
    Ok((0..bounds.len())
        .map(|axis| made.iter().map(|point| point[axis]).collect())
        .collect())
}

/// A circle, and a line through the range.
struct Ring {
    centre: Vec<i64>,
    radius: f64,
    step: Vec<i64>,
}

impl Ring {
    fn new(draw: &mut Draw, bounds: &[(i64, i64)]) -> Self {
        let centre = bounds
            .iter()
            .map(|&(low, high)| low.midpoint(high))
            .collect();
        let radius = bounds
            .iter()
            .map(|&(low, high)| high.abs_diff(low) / 2)
            .min()
            .unwrap_or(0);
        let step = bounds.iter().map(|_| draw.int(0..=3)).collect();
        #[expect(clippy::cast_precision_loss, reason = "a radius need not be exact")]
        Self {
            centre,
            radius: radius as f64,
            step,
        }
    }
}

fn point(
    draw: &mut Draw,
    bounds: &[(i64, i64)],
    shape: &str,
    number: usize,
    ring: &Ring,
) -> Vec<i64> {
    let clamp = |axis: usize, value: i64| value.clamp(bounds[axis].0, bounds[axis].1);
    let offset = i64::try_from(number).unwrap_or(0);
    match shape {
        "circle" if bounds.len() == 2 => {
            let part = draw.up_to((1 << 32) - 1);
            #[expect(clippy::cast_precision_loss, reason = "32 bits fit")]
            let (sine, cosine) = circle(part as f64 / f64::from(u32::MAX));
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the point is clamped to the range"
            )]
            let at = |axis: usize, share: f64| {
                clamp(
                    axis,
                    ring.centre[axis].saturating_add((ring.radius * share) as i64),
                )
            };
            vec![at(0, cosine), at(1, sine)]
        }
        "collinear" => (0..bounds.len())
            .map(|axis| {
                clamp(
                    axis,
                    bounds[axis].0.saturating_add(
                        offset.saturating_mul(ring.step[axis].max(i64::from(axis == 0))),
                    ),
                )
            })
            .collect(),
        "lattice" => {
            let width = 1 + i64::try_from(number.isqrt()).unwrap_or(0);
            (0..bounds.len())
                .map(|axis| clamp(axis, bounds[axis].0.saturating_add(draw.int(0..=width))))
                .collect()
        }
        "clusters" => {
            let near = |axis: usize, (low, high): (i64, i64), draw: &mut Draw| {
                let spread = i64::try_from(high.abs_diff(low) / 50).unwrap_or(i64::MAX / 4);
                let third = i64::try_from(high.abs_diff(low) / 3).unwrap_or(0);
                clamp(
                    axis,
                    low.saturating_add(third.saturating_mul(offset % 3))
                        .saturating_add(draw.int(0..=spread)),
                )
            };
            bounds
                .iter()
                .enumerate()
                .map(|(axis, &bound)| near(axis, bound, draw))
                .collect()
        }
        _ => bounds
            .iter()
            .map(|&(low, high)| one(draw, low, high, Distribution::Uniform))
            .collect(),
    }
}

/// Sine and cosine of a part of a turn, by rational arithmetic with the same result on every
/// machine.
fn circle(part: f64) -> (f64, f64) {
    let quarter = (part * 4.0).floor();
    let t = part * 4.0 - quarter;
    let (sine, cosine) = (2.0 * t / (1.0 + t * t), (1.0 - t * t) / (1.0 + t * t));
    if quarter < 1.0 {
        (sine, cosine)
    } else if quarter < 2.0 {
        (cosine, -sine)
    } else if quarter < 3.0 {
        (-sine, -cosine)
    } else {
        (-cosine, sine)
    }
}

/// Whether a point is on no line through two others.
fn is_general(made: &[Vec<i64>], point: &[i64], slopes: &mut Vec<u64>) -> bool {
    let to = |other: &Vec<i64>| {
        let axis = |axis: usize| other[axis].checked_sub(point[axis]);
        (axis(0), axis(1))
    };
    if point.len() != 2 || !may_share_a_line(made.iter().map(to), slopes) {
        return true;
    }
    let mut directions = HashSet::new();
    made.iter().all(|other| {
        let (x, y) = (
            i128::from(other[0]) - i128::from(point[0]),
            i128::from(other[1]) - i128::from(point[1]),
        );
        let (mut divisor, mut rest) = (x.abs(), y.abs());
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let sign = if x < 0 || (x == 0 && y < 0) { -1 } else { 1 };
        directions.insert((sign * x / divisor.max(1), sign * y / divisor.max(1)))
    })
}
