//! Boards in a terminal.

use crate::drawing::is_number;
use problems::{Cell, Drawing, Layer, Picture, PlacedCell};
use std::collections::BTreeMap;

/// A picture as text: layers side by side, `X` and `O` for the first and the second player, `XK` for
/// a king, `[X]` for a stone of the winning row, `[.]` for an empty cell that decides, `(X)` for the last stone
/// placed, whether it belongs to that row or not.
#[must_use]
pub fn board(picture: &Picture) -> String {
    let mut text = format!("{}\n", picture.title);
    let height = picture
        .layers
        .iter()
        .map(|layer| layer.rows.len())
        .max()
        .unwrap_or(0);
    if picture.layers.iter().any(|layer| !layer.title.is_empty()) {
        let titles = picture
            .layers
            .iter()
            .map(|layer| pad(&layer.title, width(layer)));
        push_line(&mut text, titles);
    }
    for row in 0..height {
        let rows = picture.layers.iter().map(|layer| {
            let cells = layer
                .rows
                .get(row)
                .map(|cells| cells.iter().map(|cell| draw(*cell, "")).collect::<String>());
            pad(&cells.unwrap_or_default(), width(layer))
        });
        push_line(&mut text, rows);
    }
    if let Some(drawing) = &picture.drawing {
        for row in drawn_rows(drawing) {
            push_line(&mut text, std::iter::once(row));
        }
    }
    text
}

/// The rows of a drawing, each cell three letters wide, and those of hexagons moved by half of
/// that. A label, such as a number of seeds, stands in place of an empty cell.
fn drawn_rows(drawing: &Drawing) -> Vec<String> {
    let left = drawing.cells.iter().map(|cell| cell.x).min().unwrap_or(0);
    let mut rows: BTreeMap<i32, Vec<&PlacedCell>> = BTreeMap::new();
    for cell in &drawing.cells {
        rows.entry(cell.y).or_default().push(cell);
    }
    let column = |cell: &PlacedCell| usize::try_from((cell.x - left) * 3 / 2).unwrap_or(0);
    let row = |cells: Vec<&PlacedCell>| {
        let mut text = String::new();
        for cell in &cells {
            let column = column(cell);
            let missing = column.saturating_sub(text.chars().count());
            text.extend(std::iter::repeat_n(' ', missing));
            let drawn = match cell.cell.stone {
                None if !cell.label.is_empty() => format!("{:>2} ", cell.label),
                _ => draw(cell.cell, &cell.label),
            };
            // A label makes a piece longer than a cell. The space of the next cell is left out.
            let longer = text.chars().count().saturating_sub(column);
            let spaces = drawn.len() - drawn.trim_start_matches(' ').len();
            text += &drawn[longer.min(spaces)..];
        }
        let names = names(&cells, column);
        std::iter::once(text).chain(names)
    };
    rows.into_values().flat_map(row).collect()
}

/// The names of houses or heaps below their numbers.
fn names(cells: &[&PlacedCell], column: impl Fn(&PlacedCell) -> usize) -> Option<String> {
    let mut text = String::new();
    for cell in cells {
        if is_number(&cell.label) && !cell.name.is_empty() {
            let width = column(cell) + 2;
            text = format!(
                "{text:<width$}",
                width = width.saturating_sub(cell.name.len())
            );
            text += &cell.name;
        }
    }
    (!text.is_empty()).then_some(text)
}

fn push_line(text: &mut String, pieces: impl Iterator<Item = String>) {
    let pieces: Vec<String> = pieces.collect();
    text.push_str(format!("  {}", pieces.join("  ")).trim_end());
    text.push('\n');
}

fn width(layer: &Layer) -> usize {
    let cells = layer.rows.iter().map(Vec::len).max().unwrap_or(0);
    (3 * cells).max(layer.title.chars().count())
}

fn pad(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}

fn draw(cell: Cell, label: &str) -> String {
    let stone = match cell.stone {
        None => '.',
        Some(0) => 'X',
        Some(_) => 'O',
    };
    match (cell.marked, cell.last) {
        (_, true) => format!("({stone}{label})"),
        (true, false) => format!("[{stone}{label}]"),
        (false, false) => format!(" {:<2}", format!("{stone}{label}")),
    }
}

#[cfg(test)]
mod tests {
    use super::board;
    use problems::{Cell, CellShape, Drawing, Layer, Picture, PlacedCell};

    #[test]
    fn layers_stand_side_by_side() {
        let cell = |stone, marked| Cell {
            stone,
            marked,
            last: false,
            number: None,
        };
        let layer = |title: &str, stone| Layer {
            title: title.to_owned(),
            origin: (1, 1),
            rows_fall: false,
            rows: vec![vec![cell(stone, true), cell(None, false)]],
        };
        let picture = Picture {
            title: "game".to_owned(),
            drawing: None,
            steps: Vec::new(),
            layers: vec![layer("z = 1", Some(0)), layer("z = 2", Some(1))],
        };
        assert_eq!(board(&picture), "game\n  z = 1   z = 2\n  [X] .   [O] .\n");
    }

    #[test]
    fn names_are_below_numbers() {
        let heap = |x, name: &str, label: &str| PlacedCell {
            x,
            name: name.to_owned(),
            label: label.to_owned(),
            ..PlacedCell::default()
        };
        let drawing = Drawing {
            shape: CellShape::Square,
            cells: vec![heap(0, "a", "3"), heap(2, "b", "12"), heap(4, "c", "0")],
            lines: Vec::new(),
        };
        let picture = Picture {
            title: "nim".to_owned(),
            drawing: Some(drawing),
            steps: Vec::new(),
            layers: Vec::new(),
        };
        assert_eq!(board(&picture), "nim\n   3 12  0\n   a  b  c\n");
    }

    #[test]
    fn rows_of_hexagons_are_moved_by_half_a_cell() {
        let cell = |x, y, label: &str, stone| PlacedCell {
            x,
            y,
            label: label.to_owned(),
            cell: Cell {
                stone,
                ..Cell::default()
            },
            ..PlacedCell::default()
        };
        let drawing = Drawing {
            shape: CellShape::Hexagon,
            cells: vec![
                cell(0, 0, "", Some(0)),
                cell(2, 0, "", None),
                cell(1, 2, "K", Some(1)),
                cell(3, 2, "12", None),
                cell(0, 4, "K", Some(0)),
                cell(2, 4, "", None),
                cell(4, 4, "", Some(1)),
            ],
            lines: Vec::new(),
        };
        let mut drawing = drawing;
        drawing.cells[4].cell.last = true;
        let picture = Picture {
            title: "game".to_owned(),
            drawing: Some(drawing),
            steps: Vec::new(),
            layers: Vec::new(),
        };
        assert_eq!(board(&picture), "game\n   X  .\n    OK12\n  (XK).  O\n");
    }
}
