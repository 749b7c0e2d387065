//! Boards as rows of characters, for naive implementations.

/// A board as rows from top to bottom.
pub(crate) type Rows = Vec<Vec<char>>;

pub(crate) fn empty(columns: usize, rows: usize) -> Rows {
    vec![vec!['.'; columns]; rows]
}

pub(crate) fn join(rows: &Rows) -> String {
    let lines: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    lines.join("/")
}

/// The content of a square; `#` outside of the board.
pub(crate) fn at(rows: &Rows, row: i32, column: i32) -> char {
    let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
    let column = usize::try_from(column).ok();
    row.zip(column)
        .and_then(|(row, column)| row.get(column).copied())
        .unwrap_or('#')
}

pub(crate) fn set(rows: &mut Rows, row: i32, column: i32, content: char) {
    rows[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()] = content;
}

/// All squares, as row and column.
pub(crate) fn squares(rows: &Rows) -> Vec<(i32, i32)> {
    let height = i32::try_from(rows.len()).unwrap();
    let width = i32::try_from(rows[0].len()).unwrap();
    (0..height)
        .flat_map(|row| (0..width).map(move |column| (row, column)))
        .collect()
}

/// `c4` where row 1 is at the top.
pub(crate) fn name_from_top(row: i32, column: i32) -> String {
    let letter = u8::try_from(column).unwrap() + b'a';
    format!("{}{}", char::from(letter), row + 1)
}

/// `c4` where row 1 is at the bottom.
pub(crate) fn name_from_bottom(rows: &Rows, row: i32, column: i32) -> String {
    name_from_top(i32::try_from(rows.len()).unwrap() - 1 - row, column)
}

/// Row and column of a name, with row 1 at the top.
pub(crate) fn square_from_top(name: &str) -> (i32, i32) {
    let column = i32::from(name.as_bytes()[0] - b'a');
    (name[1..].parse::<i32>().unwrap() - 1, column)
}

/// Row and column of a name, with row 1 at the bottom.
pub(crate) fn square_from_bottom(rows: &Rows, name: &str) -> (i32, i32) {
    let (row, column) = square_from_top(name);
    (i32::try_from(rows.len()).unwrap() - 1 - row, column)
}

pub(crate) fn other(player: char) -> char {
    if player == 'x' { 'o' } else { 'x' }
}

/// All eight directions.
pub(crate) const AROUND: [(i32, i32); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

pub(crate) fn count(rows: &Rows, wanted: char) -> i32 {
    let all = rows.iter().flatten();
    i32::try_from(all.filter(|content| **content == wanted).count()).unwrap()
}

pub(crate) fn win(player: char) -> games::GameOutcome {
    games::GameOutcome::win(match player {
        'x' => games::Player::First,
        _ => games::Player::Second,
    })
}
