//! Wrong: Alice plays the first winning move she finds, though another may win sooner.

use std::io::Read;

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn has_won(board: &[i32], player: i32) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| board[cell] == player))
}

fn score(board: &mut [i32], player: i32) -> i32 {
    let empties = board.iter().filter(|&&cell| cell == 0).count() as i32;
    if has_won(board, 1) {
        return empties + 1;
    }
    if has_won(board, 2) {
        return -(empties + 1);
    }
    let mut scores = Vec::new();
    for cell in 0..9 {
        if board[cell] == 0 {
            board[cell] = player;
            let value = score(board, 3 - player);
            board[cell] = 0;
            if player == 1 && value > 0 {
                return value;
            }
            scores.push(value);
        }
    }
    let best = if player == 1 { scores.iter().max() } else { scores.iter().min() };
    best.copied().unwrap_or(0)
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers: Vec<i32> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    for board in numbers[1..].chunks_mut(9) {
        println!("{}", score(board, 1));
    }
}
