//! Boards of games of the library as pictures.

use super::library::ending;
use games::AnyPosition;
use generators::picture::{Cell, CellShape, Drawing, Line, Picture, PlacedCell};

/// How many cells all steps of a game may have together. Longer games are drawn without steps.
const STEPPED_CELLS: usize = 200_000;

/// The position after the moves that were played, each piece with the number of the move that
/// brought it there, and the positions before.
#[must_use]
pub fn game_picture(what: &str, position: &dyn AnyPosition) -> Picture {
    let moves = position.played();
    let mut before = position.boxed_clone();
    let mut pictures = vec![before.picture()];
    while before.undo().is_some() {
        pictures.push(before.picture());
    }
    pictures.reverse();
    let is_stepped = pictures.iter().map(|it| it.cells.len()).sum::<usize>() <= STEPPED_CELLS;
    let mut numbers = vec![None; pictures[0].cells.len()];
    let mut steps = Vec::new();
    for ((pair, text), number) in pictures.windows(2).zip(&moves).zip(1..) {
        if is_stepped {
            steps.push(drawing(&pair[0], &numbers, number - 1));
        }
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
    Picture {
        title: format!("{what}: {count}, {}", state(position)),
        layers: Vec::new(),
        drawing: pictures
            .last()
            .map(|board| drawing(board, &numbers, moves.len())),
        steps,
    }
}

/// A position in a game, without a title. Only the piece that moved last has a number.
#[must_use]
pub fn step_picture(position: &dyn AnyPosition) -> Picture {
    let moves = position.played();
    let board = position.picture();
    let number = |cell: &games::picture::PictureCell| {
        let is_last = moves.last().is_some_and(|text| ends_with(text, &cell.name));
        (is_last && cell.stone.is_some()).then_some(moves.len())
    };
    let numbers: Vec<Option<usize>> = board.cells.iter().map(number).collect();
    Picture {
        title: String::new(),
        layers: Vec::new(),
        drawing: Some(drawing(&board, &numbers, moves.len())),
        steps: Vec::new(),
    }
}

/// A position.
pub(crate) fn position_picture(what: &str, position: &dyn AnyPosition) -> Picture {
    Picture {
        title: format!("{what}: {}", state(position)),
        layers: Vec::new(),
        drawing: Some(drawing(&position.picture(), &[], 0)),
        steps: Vec::new(),
    }
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

/// A board whose pieces have these numbers; `last` is that of the last move.
fn drawing(board: &games::picture::Picture, numbers: &[Option<usize>], last: usize) -> Drawing {
    let cell = |(at, cell): (usize, &games::picture::PictureCell)| {
        let number = numbers.get(at).copied().flatten();
        PlacedCell {
            x: cell.x,
            y: cell.y,
            name: cell.name.clone(),
            label: cell.label.clone(),
            cell: Cell {
                stone: cell.stone.map(|player| u8::from(player.index() == 1)),
                marked: cell.is_marked,
                last: number == Some(last),
                number,
            },
        }
    };
    let line = |line: &games::picture::PictureLine| Line {
        from: line.from,
        to: line.to,
        is_drawn: line.is_drawn,
    };
    Drawing {
        shape: match board.shape {
            games::picture::CellShape::Square => CellShape::Square,
            games::picture::CellShape::Hexagon => CellShape::Hexagon,
            games::picture::CellShape::Point => CellShape::Point,
        },
        cells: board.cells.iter().enumerate().map(cell).collect(),
        lines: board.lines.iter().map(line).collect(),
    }
}
