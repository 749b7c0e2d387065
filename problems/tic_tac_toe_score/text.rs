//! Reading and writing inputs.

use super::board::{Board, finished};
use crate::Invalid;
use crate::cursor::Cursor;

/// The input in the format of [`parse`].
pub(super) fn print(boards: &[Board]) -> Vec<u8> {
    let mut text = format!("{}\n", boards.len()).into_bytes();
    for board in boards {
        for (at, cell) in board.cells().into_iter().enumerate() {
            text.push(b'0' + cell);
            text.push(after(at));
        }
    }
    text
}

/// The separator after the cell `at` of a board.
fn after(at: usize) -> u8 {
    if at % 3 == 2 { b'\n' } else { b' ' }
}

/// Parses a valid input.
pub(super) fn parse(text: &[u8]) -> Result<Vec<Board>, Invalid> {
    let mut cursor = Cursor::new(text);
    let count = cursor.number("the number of boards", 1..=5)?;
    cursor.newline()?;
    let boards: Result<_, _> = (0..count)
        .map(|before| board(&mut cursor, 2 + 3 * before))
        .collect();
    if boards.is_ok() {
        cursor.end()?;
    }
    boards
}

/// The board that starts on `line`.
fn board(cursor: &mut Cursor, line: usize) -> Result<Board, Invalid> {
    let mut cells = [0; 9];
    for (at, cell) in cells.iter_mut().enumerate() {
        *cell = [0, 1, 2][cursor.number("a cell", 0..=2)?];
        match after(at) {
            b' ' => cursor.space()?,
            _ => cursor.newline()?,
        }
    }
    let board = Board::from_cells(cells);
    match fault(board) {
        None => Ok(board),
        Some((cell, message)) => Err(Invalid {
            line: line + cell / 3,
            column: 1 + 2 * (cell % 3),
            message,
        }),
    }
}

/// Why no game reaches `board` with Alice to move, and the cell that shows it.
fn fault(board: Board) -> Option<(usize, String)> {
    let [alice, bob] = board.stones();
    let [crosses, noughts] = [alice.count_ones(), bob.count_ones()];
    if crosses != noughts {
        let message = format!(
            "the board has {crosses} X and {noughts} O, but on Alice's turn there are as many X as O"
        );
        return Some((0, message));
    }
    let (name, line) = finished(alice)?;
    let message = format!("Alice has already won by {name}, but on her turn only Bob can have won");
    Some((line.trailing_zeros() as usize, message))
}

#[cfg(test)]
mod tests {
    use super::{Board, parse, print};

    #[test]
    fn every_legal_board_survives_printing_and_parsing() {
        for boards in Board::legal().chunks(5) {
            assert_eq!(parse(&print(boards)).unwrap(), boards);
        }
    }

    #[test]
    fn exactly_the_legal_boards_are_accepted() {
        let legal = Board::legal();
        for board in Board::all() {
            assert_eq!(parse(&print(&[board])).is_ok(), legal.contains(&board));
        }
    }

    #[test]
    fn an_invalid_input_is_refused_with_its_position() {
        #[rustfmt::skip]
        let cases = [
            ("", 1, 1, "expected the number of boards, found the end of the file"),
            ("0\n", 1, 1, "the number of boards is 0, but must be from 1 to 5"),
            ("6\n", 1, 1, "the number of boards is 6, but must be from 1 to 5"),
            ("-1\n", 1, 1, "expected the number of boards, found `-`"),
            (" 1\n", 1, 1, "expected the number of boards, found a space"),
            ("\n1\n", 1, 1, "expected the number of boards, found the end of the line"),
            ("10\n", 1, 1, "the number of boards is 10, but must be from 1 to 5"),
            ("1", 1, 2, "expected the end of the line, found the end of the file"),
            ("1 \n", 1, 2, "expected the end of the line, found a space"),
            ("1\r\n", 1, 2, "expected the end of the line, found a carriage return (lines end with LF alone)"),
            ("1\n", 2, 1, "expected a cell, found the end of the file"),
            ("1\n\n0 0 0\n", 2, 1, "expected a cell, found the end of the line"),
            ("1\n0 0 3\n", 2, 5, "a cell is 3, but must be from 0 to 2"),
            ("1\n0  0 0\n", 2, 3, "expected a cell, found a space"),
            ("1\n0 ÿ 0\n", 2, 3, "expected a cell, found `\\xc3`"),
            ("1\n0 00 0\n", 2, 3, "a cell has a leading zero"),
            ("1\n000\n000\n000\n", 2, 1, "a cell has a leading zero"),
            ("1\n0\t0 0\n", 2, 2, "expected one space, found `\\t`"),
            ("1\n0 0\n0 0 0\n", 2, 4, "expected one space, found the end of the line"),
            ("1\n0 0 0 \n", 2, 6, "expected the end of the line, found a space"),
            ("1\n0 0 0 0\n", 2, 6, "expected the end of the line, found a space"),
            ("1\n0 0 0\n0 0 0\n0 0 0", 4, 6, "expected the end of the line, found the end of the file"),
            ("1\n0 0 0\n0 0 0\n0 0 0\n\n", 5, 1, "expected the end of the file, found the end of the line"),
            ("1\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n", 5, 1, "expected the end of the file, found `0`"),
            ("2\n0 0 0\n0 0 0\n0 0 0\n", 5, 1, "expected a cell, found the end of the file"),
            ("2\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 1 0\n0 0 0\n", 5, 1, "the board has 1 X and 0 O, but on Alice's turn there are as many X as O"),
            ("1\n2 0 1\n2 1 0\n1 0 2\n", 2, 5, "Alice has already won by antidiagonal, but on her turn only Bob can have won"),
            ("1\n2 2 0\n1 1 1\n0 0 2\n", 3, 1, "Alice has already won by row-2, but on her turn only Bob can have won"),
        ];
        for (input, line, column, message) in cases {
            let invalid = parse(input.as_bytes()).unwrap_err();
            assert_eq!((invalid.line, invalid.column), (line, column), "{input:?}");
            assert_eq!(invalid.message, message, "{input:?}");
        }
    }
}
