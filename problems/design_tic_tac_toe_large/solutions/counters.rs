// One signed counter a line: O(1) a move.
struct TicTacToe {
    rows: Vec<i32>,
    cols: Vec<i32>,
    diagonals: [i32; 2],
}

impl TicTacToe {
    fn new(n: i32) -> Self {
        let zeros = vec![0; n as usize];
        Self { rows: zeros.clone(), cols: zeros, diagonals: [0; 2] }
    }

    fn make_a_move(&mut self, row: i32, col: i32, player: i32) -> i32 {
        let n = self.rows.len() as i32;
        let worth = if player == 1 { 1 } else { -1 };
        let mut won = false;
        let mut count = |sum: &mut i32| {
            *sum += worth;
            won |= sum.abs() == n;
        };
        count(&mut self.rows[row as usize]);
        count(&mut self.cols[col as usize]);
        if row == col {
            count(&mut self.diagonals[0]);
        }
        if row + col == n - 1 {
            count(&mut self.diagonals[1]);
        }
        if won { player } else { 0 }
    }
}
