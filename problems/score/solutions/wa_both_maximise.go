// Wrong: Bob looks for the largest score too, as if he helped Alice.
package main

import "fmt"

var lines = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func winner(board *[9]int) int {
	for _, line := range lines {
		if owner := board[line[0]]; owner != 0 && owner == board[line[1]] && owner == board[line[2]] {
			return owner
		}
	}
	return 0
}

func score(board *[9]int, player, empties int) int {
	switch winner(board) {
	case 1:
		return empties + 1
	case 2:
		return -(empties + 1)
	}
	if empties == 0 {
		return 0
	}
	best := -100
	for cell := range board {
		if board[cell] == 0 {
			board[cell] = player
			if value := score(board, 3-player, empties-1); value > best {
				best = value
			}
			board[cell] = 0
		}
	}
	return best
}

func main() {
	var boards int
	for fmt.Scan(&boards); boards > 0; boards-- {
		var board [9]int
		empties := 0
		for cell := range board {
			fmt.Scan(&board[cell])
			if board[cell] == 0 {
				empties++
			}
		}
		fmt.Println(score(&board, 1, empties))
	}
}
