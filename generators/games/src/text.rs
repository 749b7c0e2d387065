//! Texts of squares, boards and numbers.

use crate::error::TextError;
use crate::outcome::Player;
use crate::picture::{Picture, PictureCell, PictureLine};

/// The names of the cells of a rectangular board: letters for the column and a number for the row,
/// as `c4`. Cells are numbered row by row; row 0 is called 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Squares {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Whether row 1 is drawn and written at the top, as in Hex and Reversi; otherwise at the
    /// bottom, as in draughts.
    pub(crate) is_first_row_on_top: bool,
}

impl Squares {
    pub(crate) fn from_top(columns: usize, rows: usize) -> Self {
        Self {
            columns,
            rows,
            is_first_row_on_top: true,
        }
    }

    pub(crate) fn from_bottom(columns: usize, rows: usize) -> Self {
        Self {
            columns,
            rows,
            is_first_row_on_top: false,
        }
    }

    pub(crate) fn len(self) -> usize {
        self.columns * self.rows
    }

    pub(crate) fn write(self, cell: usize, out: &mut String) {
        write_letters(cell % self.columns, out);
        write_number(cell / self.columns + 1, out);
    }

    pub(crate) fn name(self, cell: usize) -> String {
        let mut name = String::new();
        self.write(cell, &mut name);
        name
    }

    pub(crate) fn parse(self, text: &str) -> Result<usize, TextError> {
        let found = self.find(text);
        found.ok_or_else(|| TextError::new(text, self.expected()))
    }

    pub(crate) fn expected(self) -> String {
        let last = self.name(self.len() - 1);
        format!("a square from a1 to {last}")
    }

    fn find(self, text: &str) -> Option<usize> {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let column = letters_value(&text[..letters])?;
        let row = plain_number(&text[letters..])?.checked_sub(1)?;
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    /// The squares of two names in succession, as in `a2b3`.
    pub(crate) fn pair(self, text: &str) -> Option<[usize; 2]> {
        let is_letter = |place: &(usize, char)| place.1.is_ascii_lowercase();
        let after_first = text
            .char_indices()
            .skip_while(is_letter)
            .skip_while(|it| !is_letter(it));
        let (cut, _) = { after_first }.next()?;
        let (from, to) = text.split_at(cut);
        Some([self.find(from)?, self.find(to)?])
    }

    /// Why nothing can be placed on a square: it is not on the board or not empty.
    pub(crate) fn why_not_placed(
        self,
        text: &str,
        is_empty: impl Fn(usize) -> bool,
    ) -> Option<String> {
        match self.find(text) {
            None => Some(format!("it is not {}", self.expected())),
            Some(cell) => (!is_empty(cell)).then(|| format!("{text} is not empty")),
        }
    }

    /// The rows from top to bottom, each as the numbers of its cells.
    fn rows_from_top(self) -> impl Iterator<Item = std::ops::Range<usize>> {
        (0..self.rows).map(move |row| {
            let row = if self.is_first_row_on_top {
                row
            } else {
                self.rows - 1 - row
            };
            row * self.columns..(row + 1) * self.columns
        })
    }

    /// Appends the rows from top to bottom, separated by `/`, with one character for each cell.
    pub(crate) fn write_board(self, out: &mut String, character: impl Fn(usize) -> char) {
        for (number, row) in self.rows_from_top().enumerate() {
            if number > 0 {
                out.push('/');
            }
            out.extend(row.map(&character));
        }
    }

    /// Reads what `write_board` writes: for each cell the index of its character in `alphabet`.
    pub(crate) fn parse_board(self, text: &str, alphabet: &str) -> Result<Vec<u8>, TextError> {
        let mut board = vec![0; self.len()];
        let mut parts = text.split('/');
        for (number, row) in (1..).zip(self.rows_from_top()) {
            let part = parts.next().unwrap_or_default();
            self.parse_row((number, part), alphabet, &mut board[row])?;
        }
        match parts.next() {
            Some(_) => Err(TextError::new(
                text,
                format!("{} rows separated by `/`", self.rows),
            )),
            None => Ok(board),
        }
    }

    /// Reads a row; its number counts from the top.
    fn parse_row(
        self,
        (number, part): (usize, &str),
        alphabet: &str,
        row: &mut [u8],
    ) -> Result<(), TextError> {
        let wrong = |reason| {
            let expected = format!("a row of {} characters of `{alphabet}`", self.columns);
            TextError::new(part, expected).because(Some(reason))
        };
        let length = part.chars().count();
        if length != row.len() {
            let reason = format!("row {number} from the top has {length} characters");
            return Err(wrong(reason));
        }
        for ((column, found), cell) in (1..).zip(part.chars()).zip(row) {
            let index = (0..)
                .zip(alphabet.chars())
                .find(|(_, known)| *known == found);
            let at = || format!("`{found}` is in row {number} from the top, column {column}");
            *cell = index.ok_or_else(|| wrong(at()))?.0;
        }
        Ok(())
    }

    /// A drawing with a piece and a label for each cell.
    pub(crate) fn picture(self, content: impl Fn(usize) -> (Option<Player>, String)) -> Picture {
        let mut cells = Vec::new();
        for (y, row) in (0..).step_by(2).zip(self.rows_from_top()) {
            for (x, cell) in (0..).step_by(2).zip(row) {
                let (stone, label) = content(cell);
                cells.push(PictureCell {
                    x,
                    y,
                    name: self.name(cell),
                    stone,
                    label,
                    is_marked: false,
                });
            }
        }
        Picture {
            cells,
            ..Picture::default()
        }
    }
}

/// The borders between parts of a board of `side` squares, each part with `part` of them.
pub(crate) fn borders(side: usize, part: usize) -> Vec<PictureLine> {
    let coordinate = |squares: usize| i32::from(crate::bits::byte(2 * squares)) - 1;
    let (low, high) = (coordinate(0), coordinate(side));
    let between = (part..side).step_by(part).map(coordinate);
    let line = |from, to| PictureLine {
        from,
        to,
        is_drawn: true,
    };
    between
        .flat_map(|at| [line((at, low), (at, high)), line((low, at), (high, at))])
        .collect()
}

/// `a` to `z`, then `aa`, as in spreadsheets.
pub(crate) fn write_letters(mut index: usize, out: &mut String) {
    let mut letters = Vec::new();
    loop {
        letters.push(letter(index % 26));
        if index < 26 {
            break;
        }
        index = index / 26 - 1;
    }
    out.extend(letters.iter().rev());
}

fn letter(index: usize) -> char {
    char::from(b"abcdefghijklmnopqrstuvwxyz"[index])
}

/// The index of a column; `None` if there are no letters or too many.
pub(crate) fn letters_value(text: &str) -> Option<usize> {
    if text.is_empty() || text.len() > 3 || !text.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let digit = |value, byte| value * 26 + usize::from(byte - b'a') + 1;
    Some(text.bytes().fold(0, digit) - 1)
}

pub(crate) fn write_number(number: usize, out: &mut String) {
    out.push_str(&number.to_string());
}

/// A decimal number without sign and leading zeros.
pub(crate) fn plain_number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit())
        && (text.len() == 1 || !text.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}

/// A number in a range.
pub(crate) fn parse_number(text: &str, max: usize, what: &str) -> Result<usize, TextError> {
    let number = plain_number(text).filter(|number| *number <= max);
    number.ok_or_else(|| TextError::new(text, format!("{what}: a number from 0 to {max}")))
}

/// `x` or `o`.
pub(crate) fn parse_player(text: &str) -> Result<Player, TextError> {
    match text {
        "x" => Ok(Player::First),
        "o" => Ok(Player::Second),
        _ => Err(TextError::new(text, "the player to move: `x` or `o`")),
    }
}

/// The fields of a text, separated by single spaces. `names` describes them in the message.
pub(crate) fn fields<'a, const N: usize>(
    text: &'a str,
    names: &str,
) -> Result<[&'a str; N], TextError> {
    let parts: Vec<&str> = text.split(' ').collect();
    let wrong = |_| {
        let expected = format!("{N} fields separated by single spaces: {names}");
        TextError::new(text, expected)
    };
    parts.try_into().map_err(wrong)
}

/// Checks that players who place a stone in each turn have placed these numbers of stones.
pub(crate) fn check_turns(stones: [u32; 2], to_move: Player) -> Result<(), TextError> {
    let [first, second] = stones;
    if first == second + u32::from(to_move == Player::Second) {
        return Ok(());
    }
    let found = format!("{first} stones of x and {second} of o");
    let expected = match to_move {
        Player::First => "equally many stones of both players if x is to move",
        Player::Second => "one stone more of x if o is to move",
    };
    Err(TextError::new(&found, expected))
}

/// Checks that the winner, if there is one, made the last move.
pub(crate) fn check_winner(winner: Option<Player>, to_move: Player) -> Result<(), TextError> {
    if winner != Some(to_move) {
        return Ok(());
    }
    let found = format!("{to_move} to move, who has won");
    Err(TextError::new(&found, "the winner's move to be the last"))
}

/// The player of a cell of a board with the alphabet `.xo`.
pub(crate) fn owner(content: u8) -> Option<Player> {
    match content {
        1 => Some(Player::First),
        2 => Some(Player::Second),
        _ => None,
    }
}

/// `.`, `x` or `o`.
pub(crate) fn stone(owner: Option<Player>) -> char {
    owner.map_or('.', Player::letter)
}

#[cfg(test)]
mod tests {
    use super::{Squares, letters_value, write_letters};

    #[test]
    fn columns_have_letters() {
        for index in 0..1000 {
            let mut text = String::new();
            write_letters(index, &mut text);
            assert_eq!(letters_value(&text), Some(index), "{text}");
        }
    }

    #[test]
    fn squares_are_read_back() {
        let squares = Squares::from_bottom(30, 12);
        for cell in 0..squares.len() {
            assert_eq!(squares.parse(&squares.name(cell)), Ok(cell));
        }
        for text in [
            "",
            "a",
            "1",
            "a0",
            "a01",
            "a13",
            "ae1",
            "A1",
            "a1 ",
            "é1",
            "a99999999999999999999",
        ] {
            let error = squares.parse(text).expect_err(text);
            assert!(
                error
                    .to_string()
                    .ends_with("expected a square from a1 to ad12")
            );
        }
    }
}
