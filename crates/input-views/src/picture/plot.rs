//! Lists as bars, intervals, points, and grids.

use super::IntervalMark;
use super::marks::{INK, MARGIN, PALE, PlacedDrawing, room, shown, text};
use super::places::real;
use svg::node::element::{Circle, Group, Line, Rectangle};

/// The height of the longest bar, and the side of a plane of points.
const HEIGHT: f64 = 160.0;
const SIDE: f64 = 360.0;
const CELL: f64 = 20.0;
/// The length of the line of all intervals, and how many intervals have their numbers beside them.
const SPAN: f64 = 560.0;
const LABELLED_INTERVALS: usize = 60;
/// The width of a digit.
const DIGIT: f64 = 7.0;

/// A value as a coordinate.
#[expect(clippy::cast_precision_loss, reason = "pictures need less precision")]
const fn value(number: i64) -> f64 {
    number as f64
}

/// Values as bars from zero up and down; a few bars have their numbers below.
pub(super) fn bars(values: &[i64]) -> PlacedDrawing {
    let low = value(values.iter().copied().min().unwrap_or(0).min(0));
    let high = value(values.iter().copied().max().unwrap_or(0).max(0));
    let scale = HEIGHT / (high - low).max(1.0);
    let longest = values.iter().map(|number| number.to_string().len()).max();
    let wide = room(longest.unwrap_or(1), DIGIT) + 6.0;
    let is_labelled = wide * real(values.len()) <= 1100.0;
    let step = if is_labelled {
        wide.max(18.0)
    } else {
        (1100.0 / real(values.len())).max(2.0)
    };
    let zero = MARGIN + high * scale;
    let mut group = Group::new();
    let mut x = MARGIN;
    for &number in values {
        let length = (value(number) * scale).abs().max(0.8);
        let top = if number > 0 { zero - length } else { zero };
        let bar = Rectangle::new()
            .set("x", shown(x))
            .set("y", shown(top))
            .set("width", shown(step * 0.8))
            .set("height", shown(length))
            .set("fill", "#5b82b0");
        group = group.add(bar);
        if is_labelled {
            let below = (x + step * 0.4, MARGIN + HEIGHT + 16.0);
            group = group.add(text(&number.to_string(), below, "middle", 11));
        }
        x += step;
    }
    let ground = Line::new()
        .set("x1", shown(MARGIN))
        .set("x2", shown(x))
        .set("y1", shown(zero))
        .set("y2", shown(zero))
        .set("stroke", INK);
    PlacedDrawing {
        group: group.add(ground),
        width: x + MARGIN,
        height: HEIGHT + 2.0 * MARGIN,
    }
}

/// Intervals below each other, over a line from the minimum to the maximum. Intervals that overlap
/// are in different rows.
pub(super) fn intervals(all: &[IntervalMark]) -> PlacedDrawing {
    let low = value(all.iter().map(|it| it.ends.0).min().unwrap_or(0));
    let high = value(all.iter().map(|it| it.ends.1).max().unwrap_or(0));
    let scale = SPAN / (high - low).max(1.0);
    let is_labelled = all.len() <= LABELLED_INTERVALS;
    let step = if is_labelled { CELL } else { CELL / 3.0 };
    // How far each row is used, beyond its texts.
    let mut rows: Vec<f64> = Vec::new();
    let (mut group, mut widest) = (Group::new(), SPAN);
    for IntervalMark { ends, carried } in all {
        let (left, right) = ((value(ends.0) - low) * scale, (value(ends.1) - low) * scale);
        let label = if is_labelled {
            format!("{}..{} {carried}", ends.0, ends.1)
        } else {
            String::new()
        };
        let end = right
            + if is_labelled {
                room(label.len(), DIGIT) + CELL
            } else {
                3.0
            };
        let free = rows.iter().position(|taken| *taken < left);
        let row = free.unwrap_or(rows.len());
        rows.resize(rows.len().max(row + 1), 0.0);
        rows[row] = end;
        widest = widest.max(end);
        let y = MARGIN + room(row, step) + step / 2.0;
        let bar = Rectangle::new()
            .set("x", shown(MARGIN + left))
            .set("y", shown(y - step * 0.2))
            .set("width", shown((right - left).max(2.0)))
            .set("height", shown(step * 0.4))
            .set("fill", "#5b82b0");
        group = group.add(bar);
        if is_labelled {
            let beside = (MARGIN + right + 5.0, y + 4.0);
            group = group.add(text(label.trim_end(), beside, "start", 11));
        }
    }
    let ground = MARGIN + room(rows.len(), step) + 4.0;
    let line = Line::new()
        .set("x1", shown(MARGIN))
        .set("x2", shown(MARGIN + SPAN))
        .set("y1", shown(ground))
        .set("y2", shown(ground))
        .set("stroke", INK);
    let below = ground + 14.0;
    let ends = [(low, MARGIN, "start"), (high, MARGIN + SPAN, "end")];
    for (number, x, anchor) in ends {
        group = group.add(text(&number.to_string(), (x, below), anchor, 11));
    }
    PlacedDrawing {
        group: group.add(line),
        width: widest + 2.0 * MARGIN,
        height: below + MARGIN,
    }
}

/// Points of the plane; y grows upwards.
pub(super) fn points(points: &[(i64, i64)]) -> PlacedDrawing {
    let range = |of: fn(&(i64, i64)) -> i64| {
        let low = points.iter().map(of).min().unwrap_or(0);
        let high = points.iter().map(of).max().unwrap_or(0);
        (value(low), value(high))
    };
    let ((left, right), (bottom, top)) = (range(|point| point.0), range(|point| point.1));
    let scale = SIDE / (right - left).max(top - bottom).max(1.0);
    let (wide, high) = ((right - left) * scale, (top - bottom) * scale);
    let frame = Rectangle::new()
        .set("x", shown(MARGIN))
        .set("y", shown(MARGIN))
        .set("width", shown(wide.max(1.0)))
        .set("height", shown(high.max(1.0)))
        .set("fill", "none")
        .set("stroke", PALE);
    let mut group = Group::new().add(frame);
    let is_labelled = points.len() <= 30;
    for (number, &(x, y)) in (1..).zip(points) {
        let (across, down) = (
            MARGIN + (value(x) - left) * scale,
            MARGIN + (top - value(y)) * scale,
        );
        let dot = Circle::new()
            .set("cx", shown(across))
            .set("cy", shown(down))
            .set("r", 3);
        group = group.add(dot.set("fill", "#5b82b0"));
        if is_labelled {
            let label = format!("{number} ({x}, {y})");
            group = group.add(text(&label, (across + 5.0, down - 4.0), "start", 10));
        }
    }
    let labels = if is_labelled { 110.0 } else { 0.0 };
    PlacedDrawing {
        group,
        width: wide + 2.0 * MARGIN + labels,
        height: high + 2.0 * MARGIN,
    }
}

/// Rows of letters or numbers, each in a cell. Letters that usually are walls, as `#`, are dark.
pub(super) fn grid(rows: &[Vec<String>]) -> PlacedDrawing {
    let longest = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let side = CELL.max(room(longest, DIGIT) + 6.0);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut group = Group::new();
    let mut y = MARGIN;
    for row in rows {
        let mut x = MARGIN;
        for cell in row {
            let (fill, is_written) = match cell.as_str() {
                "#" => (INK, false),
                "." => ("white", false),
                _ => ("#eef3f9", true),
            };
            let square = Rectangle::new()
                .set("x", shown(x))
                .set("y", shown(y))
                .set("width", shown(side))
                .set("height", shown(CELL))
                .set("fill", fill)
                .set("stroke", PALE);
            group = group.add(square);
            if is_written {
                group = group.add(text(cell, (x + side / 2.0, y + CELL * 0.7), "middle", 12));
            }
            x += side;
        }
        y += CELL;
    }
    PlacedDrawing {
        group,
        width: room(columns, side) + 2.0 * MARGIN,
        height: room(rows.len(), CELL) + 2.0 * MARGIN,
    }
}
