struct TicTacToe {
    n: usize,
    board: [[u8; 64]; 64],
}

impl TicTacToe {
    fn new(n: i32) -> Self {
        Self { n: n as usize, board: [[0; 64]; 64] }
    }

    fn make_a_move(&mut self, row: i32, col: i32, player: i32) -> i32 {
        let (row, col, n) = (row as usize, col as usize, self.n);
        self.board[row][col] = player as u8;
        let own = |r: usize, c: usize| self.board[r][c] == player as u8;
        let won = (0..n).all(|i| own(row, i))
            || (0..n).all(|i| own(i, col))
            || (0..n).all(|i| own(i, i))
            || (0..n).all(|i| own(i, n - 1 - i));
        if won { player } else { 0 }
    }
}
