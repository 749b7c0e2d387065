type TicTacToe struct {
	n          int
	full       uint64
	rows, cols [2][]uint64
	diagonals  [2][2]uint64
}

func Constructor(n int) TicTacToe {
	t := TicTacToe{n: n, full: uint64(1)<<uint(n) - 1}
	for p := range t.rows {
		t.rows[p] = make([]uint64, n)
		t.cols[p] = make([]uint64, n)
	}
	return t
}

func (this *TicTacToe) Move(row int, col int, player int) int {
	p := player - 1
	this.rows[p][row] |= 1 << uint(col)
	this.cols[p][col] |= 1 << uint(row)
	if row == col {
		this.diagonals[p][0] |= 1 << uint(row)
	}
	if row+col == this.n-1 {
		this.diagonals[p][1] |= 1 << uint(row)
	}
	if this.rows[p][row] == this.full || this.cols[p][col] == this.full ||
		this.diagonals[p][0] == this.full || this.diagonals[p][1] == this.full {
		return player
	}
	return 0
}
