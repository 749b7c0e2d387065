//! Boards as an SVG drawing: stones on the points of a grid, layers in rows, pictures one below another.

use problems::{Cell, Layer, Picture};
use svg::Document;
use svg::node::element::{Circle, Group, Line, Rectangle, Text};

/// The distance between two points of a board, in pixels.
const STEP: usize = 28;
/// The room around a board, in which its coordinates are written.
const MARGIN: usize = 30;
/// The height of a line of text.
const LINE: usize = 24;
/// Layers stand side by side as long as they fit into this width.
const WIDTH: usize = 1200;
const WOOD: &str = "#e8c78b";
const INK: &str = "#3a2e1c";
const MARK: &str = "#d02020";

/// All pictures as one SVG document.
#[must_use]
pub fn svg(pictures: &[Picture]) -> String {
    let mut drawing = Group::new();
    let (mut top, mut width) = (0, 0);
    for picture in pictures {
        let (group, size) = draw_picture(picture, top);
        drawing = drawing.add(group);
        top += size.1 + LINE;
        width = width.max(size.0);
    }
    let document = Document::new()
        .set("viewBox", (0, 0, width, top))
        .set("width", width)
        .set("height", top)
        .set("font-family", "sans-serif")
        .add(
            Rectangle::new()
                .set("width", width)
                .set("height", top)
                .set("fill", "white"),
        )
        .add(drawing);
    format!("{document}\n")
}

/// A picture below `top`, and its width and height.
fn draw_picture(picture: &Picture, top: usize) -> (Group, (usize, usize)) {
    let mut group = Group::new().add(label(
        &picture.title,
        MARGIN / 2,
        top + LINE - 6,
        "start",
        16,
    ));
    let (mut x, mut y, mut lowest, mut rightmost) =
        (0, top + LINE, top + LINE, 9 * picture.title.len() + MARGIN);
    for layer in &picture.layers {
        let (width, height) = size(layer);
        if x > 0 && x + width > WIDTH {
            (x, y) = (0, lowest);
        }
        group = group.add(draw_layer(layer, x, y));
        x += width;
        lowest = lowest.max(y + height);
        rightmost = rightmost.max(x);
    }
    (group, (rightmost, lowest - top))
}

/// The width and height of a layer, its margins included.
fn size(layer: &Layer) -> (usize, usize) {
    let columns = layer.rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = columns.saturating_sub(1) * STEP + 2 * MARGIN;
    let height = layer.rows.len().saturating_sub(1) * STEP + 2 * MARGIN + LINE;
    (width.max(9 * layer.title.len()), height)
}

fn draw_layer(layer: &Layer, x: usize, y: usize) -> Group {
    let (left, top) = (x + MARGIN, y + MARGIN + LINE);
    let columns = layer.rows.iter().map(Vec::len).max().unwrap_or(0);
    let (right, bottom) = (
        left + columns.saturating_sub(1) * STEP,
        top + layer.rows.len().saturating_sub(1) * STEP,
    );
    let half = STEP / 2;
    let wood = Rectangle::new()
        .set("x", left - half)
        .set("y", top - half)
        .set("width", right - left + STEP)
        .set("height", bottom - top + STEP)
        .set("fill", WOOD);
    let mut group =
        Group::new()
            .add(wood)
            .add(label(&layer.title, left - half, y + LINE - 6, "start", 13));
    let (first_row, first_column) = layer.origin;
    for (row, number) in (0..layer.rows.len()).zip(first_row..) {
        let at = top + row * STEP;
        group = group.add(line(left, at, right, at));
        group = group.add(label(
            &number.to_string(),
            left - half - 3,
            at + 4,
            "end",
            10,
        ));
    }
    for (column, number) in (0..columns).zip(first_column..) {
        let at = left + column * STEP;
        group = group.add(line(at, top, at, bottom));
        group = group.add(label(&number.to_string(), at, top - half - 3, "middle", 10));
    }
    for (row, cells) in layer.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            if let Some(stone) = draw_stone(*cell, left + column * STEP, top + row * STEP) {
                group = group.add(stone);
            }
        }
    }
    group
}

/// A stone: the first player's is black. A red rim marks the winning row, a red dot the last stone.
fn draw_stone(cell: Cell, x: usize, y: usize) -> Option<Group> {
    let player = cell.stone?;
    let (rim, rim_width) = if cell.marked { (MARK, 3) } else { (INK, 1) };
    let stone = Circle::new()
        .set("cx", x)
        .set("cy", y)
        .set("r", STEP / 2 - 3)
        .set("fill", if player == 0 { "black" } else { "white" })
        .set("stroke", rim)
        .set("stroke-width", rim_width);
    let group = Group::new().add(stone);
    let dot = || {
        Circle::new()
            .set("cx", x)
            .set("cy", y)
            .set("r", 3)
            .set("fill", MARK)
    };
    Some(if cell.last { group.add(dot()) } else { group })
}

fn line(x1: usize, y1: usize, x2: usize, y2: usize) -> Line {
    Line::new()
        .set("x1", x1)
        .set("y1", y1)
        .set("x2", x2)
        .set("y2", y2)
        .set("stroke", INK)
}

fn label(text: &str, x: usize, y: usize, anchor: &str, size: usize) -> Text {
    Text::new(text)
        .set("x", x)
        .set("y", y)
        .set("text-anchor", anchor)
        .set("font-size", size)
        .set("fill", INK)
}

#[cfg(test)]
mod tests {
    use super::svg;
    use problems::{Cell, Layer, Picture};

    #[test]
    fn every_stone_is_drawn_and_titles_are_escaped() {
        let stone = |player| Cell {
            stone: Some(player),
            marked: player == 1,
            last: false,
        };
        let picture = Picture {
            title: "a < b".to_owned(),
            layers: vec![Layer {
                title: "z = 1".to_owned(),
                origin: (1, 1),
                rows: vec![vec![stone(0), stone(1)], vec![Cell::default(), stone(0)]],
            }],
        };
        let text = svg(&[picture]);
        assert_eq!(text.matches("<circle").count(), 3);
        assert!(text.contains("a &lt; b"), "{text}");
    }
}
