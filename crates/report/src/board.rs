//! Boards in a terminal.

use problems::{Cell, Layer, Picture};

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
    text
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
    use problems::{Cell, Layer, Picture};

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
            layers: vec![layer("z = 1", Some(0)), layer("z = 2", Some(1))],
        };
        assert_eq!(board(&picture), "game\n  z = 1   z = 2\n  [X] .   [O] .\n");
    }
}
