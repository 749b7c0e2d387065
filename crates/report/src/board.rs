//! Boards in a terminal.

use problems::{Cell, Drawing, Layer, Picture, PlacedCell};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A picture as text: layers side by side, `X` and `O` for the first and the second player, `[X]`
/// for a stone of the winning row, `[.]` for an empty cell that decides, `(X)` for the last stone
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
                .map(|cells| cells.iter().map(|cell| draw(*cell)).collect::<String>());
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
    let row = |cells: Vec<&PlacedCell>| {
        let mut text = String::new();
        for cell in cells {
            let column = usize::try_from((cell.x - left) * 3 / 2).unwrap_or(0);
            let missing = column.saturating_sub(text.chars().count());
            text.extend(std::iter::repeat_n(' ', missing));
            let is_labelled = cell.cell.stone.is_none() && !cell.label.is_empty();
            if is_labelled {
                let _ = write!(text, "{:>2} ", cell.label);
            } else {
                text += &draw(cell.cell);
            }
        }
        text
    };
    rows.into_values().map(row).collect()
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

fn draw(cell: Cell) -> String {
    let stone = match cell.stone {
        None => '.',
        Some(0) => 'X',
        Some(_) => 'O',
    };
    match (cell.marked, cell.last) {
        (_, true) => format!("({stone})"),
        (true, false) => format!("[{stone}]"),
        (false, false) => format!(" {stone} "),
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
            ],
            lines: Vec::new(),
        };
        let picture = Picture {
            title: "game".to_owned(),
            drawing: Some(drawing),
            steps: Vec::new(),
            layers: Vec::new(),
        };
        assert_eq!(board(&picture), "game\n   X  .\n    O 12\n");
    }
}
