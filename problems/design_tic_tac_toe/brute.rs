//! The slow way: a board is looked through after every move, all rows, all columns and both diagonals.

use super::game::Game;

/// What each call returns.
pub(super) fn results(game: &Game) -> Vec<u8> {
    let mut board = vec![vec!['.'; game.n]; game.n];
    let mut turns = [('X', 1), ('O', 2)].into_iter().cycle();
    let mut results = Vec::new();
    for cell in &game.moves {
        let (mark, player) = turns.next().expect("the turns never end");
        board[cell.row][cell.column] = mark;
        results.push(if has_won(&board, mark) { player } else { 0 });
    }
    results
}

fn has_won(board: &[Vec<char>], mark: char) -> bool {
    let n = board.len();
    let row = |row: usize| (0..n).all(|column| board[row][column] == mark);
    let column = |column: usize| (0..n).all(|row| board[row][column] == mark);
    let falling = (0..n).all(|at| board[at][at] == mark);
    let rising = (1..=n).all(|at| board[n - at][at - 1] == mark);
    (0..n).any(row) || (0..n).any(column) || falling || rising
}
