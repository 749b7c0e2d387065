// One signed counter a line: O(1) a move.
type TicTacToe struct {
	rows, cols             []int
	diagonal, antidiagonal int
}

func Constructor(n int) TicTacToe {
	return TicTacToe{rows: make([]int, n), cols: make([]int, n)}
}

func (this *TicTacToe) Move(row int, col int, player int) int {
	n, worth := len(this.rows), 3-2*player
	this.rows[row] += worth
	this.cols[col] += worth
	if row == col {
		this.diagonal += worth
	}
	if row+col == n-1 {
		this.antidiagonal += worth
	}
	for _, sum := range []int{this.rows[row], this.cols[col], this.diagonal, this.antidiagonal} {
		if sum == n*worth {
			return player
		}
	}
	return 0
}
