//! Boards of games of the library as pictures.

use super::library::ending;
use games::AnyPosition;
use generators::picture::{Cell, CellShape, Drawing, Line, Picture, PlacedCell};

/// The position after the moves that were played, each piece with the number of the move that
/// brought it there.
pub(crate) fn play_picture(what: &str, position: &dyn AnyPosition) -> Picture {
    let moves = position.played();
    let mut before = position.boxed_clone();
    let mut pictures = vec![before.picture()];
    while before.undo().is_some() {
        pictures.push(before.picture());
    }
    pictures.reverse();
    let mut numbers = vec![None; pictures[0].cells.len()];
    for ((pair, text), number) in pictures.windows(2).zip(&moves).zip(1..) {
        let cells = pair[0].cells.iter().zip(&pair[1].cells);
        for ((old, new), slot) in cells.zip(&mut numbers) {
            let arrived = old.stone.is_none() || ends_with(text, &new.name);
            if new.stone.is_none() {
                *slot = None;
            } else if old.stone != new.stone && arrived {
                *slot = Some(number);
            }
        }
    }
    let count = base::text::count(moves.len(), "move");
    let title = format!("{what}: {count}, {}", state(position));
    picture(title, position, &numbers, moves.len())
}

/// A position.
pub(crate) fn position_picture(what: &str, position: &dyn AnyPosition) -> Picture {
    picture(format!("{what}: {}", state(position)), position, &[], 0)
}

/// A position in a game, without a title. The piece that moved last has the number of its move.
#[must_use]
pub fn step_picture(position: &dyn AnyPosition) -> Picture {
    let moves = position.played();
    let last = moves.last();
    let number = |cell: &games::picture::Cell| {
        let is_last = last.is_some_and(|text| ends_with(text, &cell.name));
        (is_last && cell.stone.is_some()).then_some(moves.len())
    };
    let numbers: Vec<Option<usize>> = position.picture().cells.iter().map(number).collect();
    picture(String::new(), position, &numbers, moves.len())
}

/// Whether a move leads to the cell with this name: `h2g3` to `g3`.
fn ends_with(text: &str, name: &str) -> bool {
    let rest = text.strip_suffix(name).filter(|_| !name.is_empty());
    rest.is_some_and(|rest| {
        !rest.ends_with(|last: char| last.is_ascii_digit())
            || name.starts_with(|first: char| first.is_ascii_lowercase())
    })
}

fn state(position: &dyn AnyPosition) -> String {
    match position.outcome() {
        Some(outcome) => ending(outcome),
        None => format!("{} to move", position.to_move()),
    }
}

fn picture(
    title: String,
    position: &dyn AnyPosition,
    numbers: &[Option<usize>],
    last: usize,
) -> Picture {
    let drawn = position.picture();
    let cell = |(at, cell): (usize, games::picture::Cell)| {
        let number = numbers.get(at).copied().flatten();
        PlacedCell {
            x: cell.x,
            y: cell.y,
            name: cell.name,
            label: cell.label,
            cell: Cell {
                stone: cell.stone.map(|player| u8::from(player.index() == 1)),
                marked: cell.is_marked,
                last: number == Some(last),
                number,
            },
        }
    };
    let line = |line: games::picture::Line| Line {
        from: line.from,
        to: line.to,
        is_drawn: line.is_drawn,
    };
    let drawing = Drawing {
        shape: match drawn.shape {
            games::picture::CellShape::Square => CellShape::Square,
            games::picture::CellShape::Hexagon => CellShape::Hexagon,
            games::picture::CellShape::Point => CellShape::Point,
        },
        cells: drawn.cells.into_iter().enumerate().map(cell).collect(),
        lines: drawn.lines.into_iter().map(line).collect(),
    };
    Picture {
        title,
        layers: Vec::new(),
        drawing: Some(drawing),
    }
}
