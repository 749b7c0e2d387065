// No test before 2n moves, but player 1 can win with move 2n - 1.
// Shows only where player 1 wins as early as possible.
type TicTacToe struct {
	n     int
	board [][]int
	moves int
}

func Constructor(n int) TicTacToe {
	board := make([][]int, n)
	for i := range board {
		board[i] = make([]int, n)
	}
	return TicTacToe{n: n, board: board}
}

func (this *TicTacToe) all(row, col, down, right, player int) bool {
	for i := 0; i < this.n; i++ {
		if this.board[row][col] != player {
			return false
		}
		row += down
		col += right
	}
	return true
}

func (this *TicTacToe) Move(row int, col int, player int) int {
	this.board[row][col] = player
	this.moves++
	if this.moves < 2*this.n {
		return 0
	}
	if this.all(row, 0, 0, 1, player) || this.all(0, col, 1, 0, player) {
		return player
	}
	if row == col && this.all(0, 0, 1, 1, player) {
		return player
	}
	if row+col == this.n-1 && this.all(0, this.n-1, 1, -1, player) {
		return player
	}
	return 0
}
