// Wrong: a row must have exactly m balls, so a move that makes a longer one does not win.
use std::fmt::Write;
use std::io::Read;

type Board = [[[usize; 9]; 9]; 9];

fn run(board: &Board, [mut x, mut y, mut z]: [usize; 3], [dx, dy, dz]: [usize; 3]) -> usize {
    let ball = board[x][y][z];
    let mut length = 0;
    loop {
        (x, y, z) = (x + dx - 1, y + dy - 1, z + dz - 1);
        if board[x][y][z] != ball {
            return length;
        }
        length += 1;
    }
}

fn wins(board: &Board, cell: [usize; 3], m: usize) -> bool {
    (14..27).any(|code| {
        let step = [code / 9, code / 3 % 3, code % 3];
        run(board, cell, step) + 1 + run(board, cell, step.map(|change| 2 - change)) == m
    })
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<usize>().unwrap());
    let mut next = move || numbers.next().unwrap();
    let mut out = String::new();
    loop {
        let (n, m, p) = (next(), next(), next());
        if n == 0 {
            break;
        }
        let mut board: Board = [[[0; 9]; 9]; 9];
        let mut height = [[0; 9]; 9];
        let mut won = 0;
        for number in 1..=p {
            let (x, y) = (next(), next());
            height[x][y] += 1;
            board[x][y][height[x][y]] = 1 + number % 2;
            if won == 0 && wins(&board, [x, y, height[x][y]], m) {
                won = number;
            }
        }
        match won {
            0 => writeln!(out, "Draw"),
            _ => writeln!(out, "{} {won}", ["White", "Black"][won % 2]),
        }
        .unwrap();
    }
    print!("{out}");
}
