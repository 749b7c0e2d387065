// Plain minimax: the score of a board, by playing every game that can follow.
package main

import (
	"bufio"
	"fmt"
	"os"
)

var lines = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func won(board []byte, stone byte) bool {
	for _, line := range lines {
		if board[line[0]] == stone && board[line[1]] == stone && board[line[2]] == stone {
			return true
		}
	}
	return false
}

// What the one who is to move gets in the end, and a best move.
func best(board []byte, mover byte) (int, int) {
	other := byte('X' + 'O' - mover)
	empties := 0
	for _, stone := range board {
		if stone == '.' {
			empties++
		}
	}
	if won(board, other) {
		return -(empties + 1), 0
	}
	if empties == 0 {
		return 0, 0
	}
	most, cell := -100, 0
	for i := range board {
		if board[i] != '.' {
			continue
		}
		board[i] = mover
		value, _ := best(board, other)
		board[i] = '.'
		if -value > most {
			most, cell = -value, i
		}
	}
	return most, cell
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		var side, board string
		if _, err := fmt.Fscan(in, &side); err != nil || side == "end" {
			return
		}
		fmt.Fscan(in, &board)
		_, cell := best([]byte(board), side[0])
		fmt.Println(cell + 1)
	}
}
