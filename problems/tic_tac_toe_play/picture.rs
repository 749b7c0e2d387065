//! Draws the games of a transcript.

use crate::tic_tac_toe_score::board::{Board, finished};
use crate::{Cell, Layer, Picture, SessionMessage};

/// The board with its winning row and its last stone.
pub(super) fn layer(title: String, board: Board, last: Option<usize>) -> Layer {
    let row = board
        .stones()
        .into_iter()
        .find_map(finished)
        .map_or(0, |(_, line)| line);
    let cells = board.cells();
    let cell = |at: usize| Cell {
        stone: cells[at].checked_sub(1),
        marked: row >> at & 1 == 1,
        last: last == Some(at),
        number: None,
    };
    Layer {
        title,
        origin: (1, 1),
        rows_fall: false,
        rows: (0..3)
            .map(|row| (0..3).map(|column| cell(3 * row + column)).collect())
            .collect(),
    }
}

/// One picture per game: the boards that the contestant saw, each with its answer.
pub(super) fn games(messages: &[SessionMessage<'_>]) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = Vec::new();
    let mut seen: Option<(u16, Board)> = None;
    for line in messages {
        if line.by_submission {
            let layers = pictures.last_mut().map(|picture| &mut picture.layers);
            if let (Some((player, board)), Some(layers)) = (seen.take(), layers) {
                layers.push(answer(player, board, line.line));
            }
        } else if let Some((player, board)) = turn(line.line) {
            let earlier = pictures.last().map(|picture| &picture.layers);
            if !earlier.is_some_and(|layers| goes_on(layers, board)) {
                let title = format!("game {}", pictures.len() + 1);
                pictures.push(Picture {
                    title,
                    drawing: None,
                    steps: Vec::new(),
                    layers: vec![layer("start".to_owned(), board, None)],
                });
            }
            seen = Some((player, board));
        }
    }
    pictures
}

/// The position after each line: the board that is shown to the contestant, with the jury's last
/// stone, and the board with the contestant's answer.
pub(super) fn positions(messages: &[SessionMessage<'_>]) -> Vec<Option<Layer>> {
    let mut game = 0;
    let mut seen: Option<(u16, Board)> = None;
    let mut before: Option<Layer> = None;
    let position = |line: &SessionMessage<'_>| {
        let mut position = if line.by_submission {
            let (player, board) = seen.take()?;
            answer(player, board, line.line)
        } else {
            let (player, board) = turn(line.line)?;
            let stone = before.as_ref().and_then(|before| next_stone(before, board));
            let title = if let Some(cell) = stone {
                format!("< {}", cell + 1)
            } else {
                game += 1;
                "start".to_owned()
            };
            seen = Some((player, board));
            layer(title, board, stone)
        };
        position.title = format!("game {game}: {}", position.title);
        before = Some(position.clone());
        Some(position)
    };
    messages.iter().map(position).collect()
}

/// The player and the board of a line like `X O.X......`.
fn turn(line: &[u8]) -> Option<(u16, Board)> {
    let (player, cells) = match line.trim_ascii() {
        [b'X', b' ', cells @ ..] => (1, cells),
        [b'O', b' ', cells @ ..] => (2, cells),
        _ => return None,
    };
    let cells: [u8; 9] = cells.try_into().ok()?;
    let number = |cell| match cell {
        b'.' => Some(0),
        b'X' => Some(1),
        b'O' => Some(2),
        _ => None,
    };
    let numbers: Vec<u8> = cells.into_iter().map(number).collect::<Option<_>>()?;
    Some((player, Board::from_cells(numbers.try_into().ok()?)))
}

fn answer(player: u16, board: Board, line: &[u8]) -> Layer {
    let said = line.trim_ascii();
    let cell = match said {
        [digit @ b'1'..=b'9'] => Some(usize::from(digit - b'1')),
        _ => None,
    };
    if let Some(cell) = cell.filter(|cell| board.cells()[*cell] == 0) {
        let title = format!("> {}", cell + 1);
        return layer(title, board.with(cell, player), Some(cell));
    }
    let shown: String = String::from_utf8_lossy(said).chars().take(5).collect();
    layer(format!("> {}?", shown.escape_debug()), board, None)
}

/// Whether the board follows the last of these with one more stone.
fn goes_on(layers: &[Layer], board: Board) -> bool {
    let last = layers.last().filter(|_| layers.len() > 1);
    last.is_some_and(|last| next_stone(last, board).is_some())
}

/// The cell of the one additional stone, if the board is otherwise equal to the position before and
/// no player had won.
fn next_stone(before: &Layer, board: Board) -> Option<usize> {
    let cells: Vec<&Cell> = before.rows.iter().flatten().collect();
    if cells.iter().any(|cell| cell.marked) {
        return None;
    }
    let now = board.cells().map(|cell| cell.checked_sub(1));
    let changed = (0..).zip(cells.iter().zip(now));
    let mut changed = changed.filter(|(_, (before, now))| before.stone != *now);
    match (changed.next(), changed.next()) {
        (Some((cell, (before, _))), None) if before.stone.is_none() => Some(cell),
        _ => None,
    }
}
