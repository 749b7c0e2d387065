// Right: looks along the lines of every move, O(n) a move.
struct TicTacToe {
    board: Vec<Vec<i32>>,
}

impl TicTacToe {
    fn new(n: i32) -> Self {
        Self { board: vec![vec![0; n as usize]; n as usize] }
    }

    fn make_a_move(&mut self, row: i32, col: i32, player: i32) -> i32 {
        let (row, col, n) = (row as usize, col as usize, self.board.len());
        self.board[row][col] = player;
        let board = &self.board;
        let won = (0..n).all(|i| board[row][i] == player)
            || (0..n).all(|i| board[i][col] == player)
            || (0..n).all(|i| board[i][i] == player)
            || (0..n).all(|i| board[i][n - 1 - i] == player);
        if won { player } else { 0 }
    }
}
