// Wrong: forgets the diagonal from the upper right to the lower left.
struct TicTacToe {
    rows: Vec<i32>,
    cols: Vec<i32>,
    diagonal: i32,
}

impl TicTacToe {
    fn new(n: i32) -> Self {
        let zeros = vec![0; n as usize];
        Self { rows: zeros.clone(), cols: zeros, diagonal: 0 }
    }

    fn make_a_move(&mut self, row: i32, col: i32, player: i32) -> i32 {
        let n = self.rows.len() as i32;
        let worth = if player == 1 { 1 } else { -1 };
        self.rows[row as usize] += worth;
        self.cols[col as usize] += worth;
        if row == col {
            self.diagonal += worth;
        }
        let sums = [self.rows[row as usize], self.cols[col as usize], self.diagonal];
        if sums.contains(&(n * worth)) { player } else { 0 }
    }
}
