// The values of all boards by their numbers in base 3, filled in as they are needed.
use std::io::Read;

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn won(board: &[u8; 9], player: u8) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| board[cell] == player))
}

fn score(board: &mut [u8; 9], player: u8, known: &mut Vec<Option<i32>>) -> i32 {
    let number = board.iter().fold(0, |number, &cell| 3 * number + usize::from(cell));
    if let Some(value) = known[number] {
        return value;
    }
    let empties = board.iter().filter(|&&cell| cell == 0).count() as i32;
    let value = if won(board, 1) {
        empties + 1
    } else if won(board, 2) {
        -(empties + 1)
    } else if empties == 0 {
        0
    } else {
        let mut values = Vec::new();
        for cell in 0..9 {
            if board[cell] == 0 {
                board[cell] = player;
                values.push(score(board, 3 - player, known));
                board[cell] = 0;
            }
        }
        let best = if player == 1 { values.iter().max() } else { values.iter().min() };
        *best.unwrap()
    };
    known[number] = Some(value);
    value
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u8>().unwrap());
    let mut known = vec![None; 19683];
    for _ in 0..numbers.next().unwrap() {
        let mut board = [0; 9];
        board.fill_with(|| numbers.next().unwrap());
        println!("{}", score(&mut board, 1, &mut known));
    }
}
