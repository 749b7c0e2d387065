//! The slow solution: it follows the statement literally, on a grid of characters.

/// A board as written on paper: `.`, `X` or `O`.
type Grid = [[char; 3]; 3];

/// The value of the board `cells`, found by playing every possible continuation.
pub(super) fn value(cells: [u8; 9]) -> i8 {
    alice_to_move(&mut grid(cells))
}

/// The same for any board, for either player to move.
pub(crate) fn value_of_any(cells: [u8; 9]) -> i8 {
    let mut grid = grid(cells);
    // Alice moves first, so it is her turn if the number of empty cells is odd.
    if empty_cells(&grid) % 2 == 1 {
        alice_to_move(&mut grid)
    } else {
        bob_to_move(&mut grid)
    }
}

fn grid(cells: [u8; 9]) -> Grid {
    let mut grid = [['.'; 3]; 3];
    for (place, cell) in cells.into_iter().enumerate() {
        grid[place / 3][place % 3] = ['.', 'X', 'O'][usize::from(cell)];
    }
    grid
}

fn alice_to_move(grid: &mut Grid) -> i8 {
    if three_in_a_row(grid, 'O') {
        return -(empty_cells(grid) + 1);
    }
    best_reply(grid, 'X', bob_to_move, i8::max)
}

fn bob_to_move(grid: &mut Grid) -> i8 {
    if three_in_a_row(grid, 'X') {
        return empty_cells(grid) + 1;
    }
    best_reply(grid, 'O', alice_to_move, i8::min)
}

/// The best result of `then` over the boards after a move of `player`; 0 on a full board.
fn best_reply(
    grid: &mut Grid,
    player: char,
    then: fn(&mut Grid) -> i8,
    better: fn(i8, i8) -> i8,
) -> i8 {
    let mut best = None;
    for row in 0..3 {
        for column in 0..3 {
            if grid[row][column] == '.' {
                grid[row][column] = player;
                let value = then(grid);
                best = Some(best.map_or(value, |best| better(best, value)));
                grid[row][column] = '.';
            }
        }
    }
    best.unwrap_or(0)
}

fn empty_cells(grid: &Grid) -> i8 {
    grid.iter()
        .flatten()
        .map(|&cell| i8::from(cell == '.'))
        .sum()
}

fn three_in_a_row(grid: &Grid, player: char) -> bool {
    let full = |cells: [(usize, usize); 3]| {
        cells
            .iter()
            .all(|&(row, column)| grid[row][column] == player)
    };
    (0..3).any(|i| full([(i, 0), (i, 1), (i, 2)]) || full([(0, i), (1, i), (2, i)]))
        || full([(0, 0), (1, 1), (2, 2)])
        || full([(0, 2), (1, 1), (2, 0)])
}
