//! Boards whose cells are not the points of a grid: squares, hexagons and points with names, pieces
//! and labels.

use crate::shapes::{INK, MARGIN, STEP, WOOD, draw_stone, label, line};
use problems::{CellShape, Drawing, PlacedCell};
use svg::node::element::{Group, Polygon, Rectangle};

/// The size of a unit, half a cell.
const UNIT: i32 = 14;
const DARK: &str = "#7a6a4a";

/// The width and height of a drawing, including its margins.
pub(super) fn size(drawing: &Drawing) -> (usize, usize) {
    let span = |of: fn(&PlacedCell) -> i32| {
        let (low, high) = extent(drawing, of);
        usize::try_from((high - low) * UNIT).unwrap_or(0) + 2 * MARGIN
    };
    (span(|cell| cell.x), span(|cell| cell.y))
}

/// The least and the greatest coordinate of a cell.
fn extent(drawing: &Drawing, of: fn(&PlacedCell) -> i32) -> (i32, i32) {
    let low = drawing.cells.iter().map(of).min().unwrap_or(0);
    let high = drawing.cells.iter().map(of).max().unwrap_or(0);
    (low, high)
}

/// A drawing with its corner here.
pub(super) fn draw(drawing: &Drawing, x: usize, y: usize) -> Group {
    let origin = (
        extent(drawing, |cell| cell.x).0,
        extent(drawing, |cell| cell.y).0,
    );
    let pixel = |(column, row): (i32, i32)| {
        let along = |start: usize, units: i32| {
            start.saturating_add_signed(isize::try_from(units * UNIT).unwrap_or(0))
        };
        (
            along(x + MARGIN, column - origin.0),
            along(y + MARGIN, row - origin.1),
        )
    };
    let mut group = Group::new();
    for cell in &drawing.cells {
        group = group.add(ground(drawing.shape, pixel((cell.x, cell.y))));
    }
    if drawing.shape == CellShape::Point && drawing.lines.is_empty() {
        for (from, to) in grid(drawing) {
            let (from, to) = (pixel(from), pixel(to));
            group = group.add(line(from.0, from.1, to.0, to.1));
        }
    }
    for edge in &drawing.lines {
        let (from, to) = (pixel(edge.from), pixel(edge.to));
        let width = if edge.is_drawn { 4 } else { 1 };
        group = group.add(line(from.0, from.1, to.0, to.1).set("stroke-width", width));
    }
    for cell in &drawing.cells {
        group = group.add(piece(drawing.shape, cell, pixel((cell.x, cell.y))));
    }
    group
}

/// The wood below a cell.
fn ground(shape: CellShape, (x, y): (usize, usize)) -> Group {
    let half = STEP / 2;
    match shape {
        CellShape::Hexagon => {
            let (across, up) = (STEP / 2, STEP / 4 + 2);
            let corners = [
                (x, y - up * 2),
                (x + across, y - up),
                (x + across, y + up),
                (x, y + up * 2),
                (x - across, y + up),
                (x - across, y - up),
            ];
            let corners = corners.map(|(x, y)| format!("{x},{y}")).join(" ");
            let hexagon = Polygon::new().set("points", corners).set("fill", WOOD);
            Group::new().add(hexagon.set("stroke", INK))
        }
        CellShape::Square | CellShape::Point => {
            let square = Rectangle::new()
                .set("x", x - half)
                .set("y", y - half)
                .set("width", STEP)
                .set("height", STEP)
                .set("fill", WOOD);
            let rim = if shape == CellShape::Square {
                INK
            } else {
                WOOD
            };
            Group::new().add(square.set("stroke", rim))
        }
    }
}

/// The lines of a board of points: between neighbours in a row or column.
fn grid(drawing: &Drawing) -> Vec<((i32, i32), (i32, i32))> {
    let is_cell = |x: i32, y: i32| drawing.cells.iter().any(|cell| (cell.x, cell.y) == (x, y));
    let cells = drawing.cells.iter();
    cells
        .flat_map(|cell| {
            let here = (cell.x, cell.y);
            [(cell.x + 2, cell.y), (cell.x, cell.y + 2)].map(|there| (here, there))
        })
        .filter(|(_, (x, y))| is_cell(*x, *y))
        .collect()
}

/// A piece with the number of its move or its label, or the name of an empty cell.
fn piece(shape: CellShape, cell: &PlacedCell, (x, y): (usize, usize)) -> Group {
    let mut group = Group::new();
    if let Some(stone) = draw_stone(cell.cell, x, y) {
        group = group.add(stone);
    }
    match (cell.cell.stone, cell.label.as_str()) {
        (None, "") if !cell.cell.marked => {
            // The name of a point is beside the lines that meet there.
            let (x, y) = match shape {
                CellShape::Point => (x + STEP / 3, y + STEP / 3),
                CellShape::Square | CellShape::Hexagon => (x, y + 3),
            };
            group.add(label(&cell.name, x, y, "middle", 7).set("fill", DARK))
        }
        (_, "") => group,
        // The number of a move is in the middle.
        (Some(_), text) if cell.cell.number.is_some() => {
            group.add(label(text, x + STEP / 2 - 2, y + STEP / 2 - 2, "end", 9).set("fill", INK))
        }
        (Some(0), text) => group.add(label(text, x, y + 4, "middle", 11).set("fill", "white")),
        (_, text) => group.add(label(text, x, y + 4, "middle", 11)),
    }
}
