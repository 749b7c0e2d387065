// Fills the board cell by cell; a line that is complete and of one colour ends the branch.
fn complete(board: &[[u8; 5]; 5], row: usize, column: usize) -> bool {
    let stone = board[row][column];
    let of_one = |cells: [(usize, usize); 5]| cells.iter().all(|&(r, c)| board[r][c] == stone);
    let index = [0, 1, 2, 3, 4];
    column == 4 && of_one(index.map(|i| (row, i)))
        || row == 4 && of_one(index.map(|i| (i, column)))
        || row == 4 && column == 4 && of_one(index.map(|i| (i, i)))
        || row == 4 && column == 0 && of_one(index.map(|i| (i, 4 - i)))
}

fn draws(board: &mut [[u8; 5]; 5], cell: usize, left: [u32; 2]) -> u64 {
    if cell == 25 {
        return 1;
    }
    let (row, column) = (cell / 5, cell % 5);
    let mut total = 0;
    for stone in 0..2 {
        let mut left = left;
        if left[stone] > 0 {
            left[stone] -= 1;
            board[row][column] = stone as u8;
            if !complete(board, row, column) {
                total += draws(board, cell + 1, left);
            }
        }
    }
    total
}

fn main() {
    println!("{}", draws(&mut [[0; 5]; 5], 0, [13, 12]));
}
