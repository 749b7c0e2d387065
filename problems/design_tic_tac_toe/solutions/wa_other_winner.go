// Wrong: passes the turn on before it names the winner.
type TicTacToe struct {
	n      int
	counts map[[3]int]int
}

func Constructor(n int) TicTacToe {
	return TicTacToe{n, map[[3]int]int{}}
}

func (this *TicTacToe) Move(row int, col int, player int) int {
	lines := [][2]int{{0, row}, {1, col}}
	if row == col {
		lines = append(lines, [2]int{2, 0})
	}
	if row+col == this.n-1 {
		lines = append(lines, [2]int{3, 0})
	}
	won := false
	for _, line := range lines {
		key := [3]int{line[0], line[1], player}
		this.counts[key]++
		won = won || this.counts[key] == this.n
	}
	player = 3 - player
	if won {
		return player
	}
	return 0
}
