//! Reading and writing inputs.

use super::board::{Board, LINES};
use crate::Invalid;
use std::ops::RangeInclusive;

/// The input as [`parse`] reads it.
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

/// What stands after the cell `at` of a board.
fn after(at: usize) -> u8 {
    if at % 3 == 2 { b'\n' } else { b' ' }
}

/// The boards of a valid input.
pub(super) fn parse(text: &[u8]) -> Result<Vec<Board>, Invalid> {
    let mut cursor = Cursor {
        left: text,
        line: 1,
        column: 1,
    };
    let count = cursor.digit(1..=5, "the number of boards must be 1 to 5")?;
    cursor.separator(b'\n')?;
    let boards: Result<_, _> = (0..count).map(|_| board(&mut cursor)).collect();
    if boards.is_ok() && !cursor.left.is_empty() {
        return cursor.fail("expected the end of the input after the last board");
    }
    boards
}

fn board(cursor: &mut Cursor) -> Result<Board, Invalid> {
    let start = cursor.line;
    let mut cells = [0; 9];
    for (at, cell) in cells.iter_mut().enumerate() {
        *cell = cursor.digit(0..=2, "a cell must be 0, 1 or 2")?;
        cursor.separator(after(at))?;
    }
    let board = Board::from_cells(cells);
    match fault(board) {
        None => Ok(board),
        Some((cell, message)) => Err(Invalid {
            line: start + cell / 3,
            column: 1 + 2 * (cell % 3),
            message,
        }),
    }
}

/// Why no game comes to `board` with Alice to move, and the cell to look at.
fn fault(board: Board) -> Option<(usize, String)> {
    let [alice, bob] = board.stones();
    let [crosses, noughts] = [alice.count_ones(), bob.count_ones()];
    if crosses != noughts {
        let message = format!(
            "the board has {crosses} X and {noughts} O, but on Alice's turn there are as many X as O"
        );
        return Some((0, message));
    }
    let (name, line) = LINES.iter().find(|(_, line)| alice & line == *line)?;
    let message = format!("Alice has already won by {name}, but on her turn only Bob can have won");
    Some((line.trailing_zeros() as usize, message))
}

/// What is still to be read, and where it starts.
struct Cursor<'a> {
    left: &'a [u8],
    line: usize,
    column: usize,
}

impl Cursor<'_> {
    /// A one-digit number within `allowed`.
    fn digit(&mut self, allowed: RangeInclusive<u8>, rule: &str) -> Result<u8, Invalid> {
        match self.left {
            [byte, left @ ..] if byte.is_ascii_digit() && allowed.contains(&(byte - b'0')) => {
                self.left = left;
                self.column += 1;
                Ok(byte - b'0')
            }
            _ => self.fail(rule),
        }
    }

    /// Exactly one space or line feed.
    fn separator(&mut self, wanted: u8) -> Result<(), Invalid> {
        match self.left {
            [byte, left @ ..] if *byte == wanted => {
                self.left = left;
                let ends_line = wanted == b'\n';
                self.line += usize::from(ends_line);
                self.column = if ends_line { 1 } else { self.column + 1 };
                Ok(())
            }
            _ if wanted == b'\n' => self.fail("expected the end of the line"),
            _ => self.fail("expected a single space"),
        }
    }

    fn fail<T>(&self, rule: &str) -> Result<T, Invalid> {
        let found = match self.left {
            [] => "the end of the input".to_owned(),
            [b'\n', ..] => "the end of the line".to_owned(),
            [b'\r', ..] => "a carriage return".to_owned(),
            [b' ', ..] => "a space".to_owned(),
            [byte, ..] if byte.is_ascii_graphic() => format!("`{}`", char::from(*byte)),
            [byte, ..] => format!("the byte {byte:#04x}"),
        };
        Err(Invalid {
            line: self.line,
            column: self.column,
            message: format!("{rule}, but found {found}"),
        })
    }
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
    fn an_invalid_input_is_refused_where_it_goes_wrong() {
        #[rustfmt::skip]
        let cases = [
            ("", 1, 1, "the number of boards must be 1 to 5, but found the end of the input"),
            ("0\n", 1, 1, "the number of boards must be 1 to 5, but found `0`"),
            ("6\n", 1, 1, "the number of boards must be 1 to 5, but found `6`"),
            ("-1\n", 1, 1, "the number of boards must be 1 to 5, but found `-`"),
            (" 1\n", 1, 1, "the number of boards must be 1 to 5, but found a space"),
            ("\n1\n", 1, 1, "the number of boards must be 1 to 5, but found the end of the line"),
            ("10\n", 1, 2, "expected the end of the line, but found `0`"),
            ("1", 1, 2, "expected the end of the line, but found the end of the input"),
            ("1 \n", 1, 2, "expected the end of the line, but found a space"),
            ("1\r\n", 1, 2, "expected the end of the line, but found a carriage return"),
            ("1\n", 2, 1, "a cell must be 0, 1 or 2, but found the end of the input"),
            ("1\n\n0 0 0\n", 2, 1, "a cell must be 0, 1 or 2, but found the end of the line"),
            ("1\n0 0 3\n", 2, 5, "a cell must be 0, 1 or 2, but found `3`"),
            ("1\n0  0 0\n", 2, 3, "a cell must be 0, 1 or 2, but found a space"),
            ("1\n0 ÿ 0\n", 2, 3, "a cell must be 0, 1 or 2, but found the byte 0xc3"),
            ("1\n0 00 0\n", 2, 4, "expected a single space, but found `0`"),
            ("1\n000\n000\n000\n", 2, 2, "expected a single space, but found `0`"),
            ("1\n0\t0 0\n", 2, 2, "expected a single space, but found the byte 0x09"),
            ("1\n0 0\n0 0 0\n", 2, 4, "expected a single space, but found the end of the line"),
            ("1\n0 0 0 \n", 2, 6, "expected the end of the line, but found a space"),
            ("1\n0 0 0 0\n", 2, 6, "expected the end of the line, but found a space"),
            ("1\n0 0 0\n0 0 0\n0 0 0", 4, 6, "expected the end of the line, but found the end of the input"),
            ("1\n0 0 0\n0 0 0\n0 0 0\n\n", 5, 1, "expected the end of the input after the last board, but found the end of the line"),
            ("1\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n", 5, 1, "expected the end of the input after the last board, but found `0`"),
            ("2\n0 0 0\n0 0 0\n0 0 0\n", 5, 1, "a cell must be 0, 1 or 2, but found the end of the input"),
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
