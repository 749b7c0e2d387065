// Right: looks along the lines of every move, O(n) a move.
type TicTacToe struct {
	board [][]int
}

func Constructor(n int) TicTacToe {
	board := make([][]int, n)
	for i := range board {
		board[i] = make([]int, n)
	}
	return TicTacToe{board}
}

func (this *TicTacToe) Move(row int, col int, player int) int {
	this.board[row][col] = player
	n := len(this.board)
	across, down, diagonal, antidiagonal := 0, 0, 0, 0
	for i := 0; i < n; i++ {
		if this.board[row][i] == player {
			across++
		}
		if this.board[i][col] == player {
			down++
		}
		if this.board[i][i] == player {
			diagonal++
		}
		if this.board[i][n-1-i] == player {
			antidiagonal++
		}
	}
	if across == n || down == n || diagonal == n || antidiagonal == n {
		return player
	}
	return 0
}
