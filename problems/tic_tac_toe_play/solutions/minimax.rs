// Plain minimax: the score of a board, by playing every game that can follow.
use std::io::{BufRead, Write};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn won(board: &[u8], stone: u8) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| board[cell] == stone))
}

/// What the one who is to move gets in the end, and a best move.
fn best(board: &mut [u8], mover: u8) -> (i32, usize) {
    let other = if mover == b'X' { b'O' } else { b'X' };
    let empties = board.iter().filter(|&&cell| cell == b'.').count() as i32;
    if won(board, other) {
        return (-(empties + 1), 0);
    }
    if empties == 0 {
        return (0, 0);
    }
    let mut most = (-100, 0);
    for cell in 0..9 {
        if board[cell] == b'.' {
            board[cell] = mover;
            let value = -best(board, other).0;
            board[cell] = b'.';
            if value > most.0 {
                most = (value, cell);
            }
        }
    }
    most
}

fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let Some((side, board)) = line.split_once(' ') else { break };
        let mut board = board.as_bytes().to_vec();
        println!("{}", best(&mut board, side.as_bytes()[0]).1 + 1);
        std::io::stdout().flush().unwrap();
    }
}
