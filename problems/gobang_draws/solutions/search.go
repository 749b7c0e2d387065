// Fills the board cell by cell and looks at its lines when it is full.
package main

import "fmt"

var board [5][5]int
var draws int

func isDraw() bool {
	diagonal, antidiagonal := 0, 0
	for i := 0; i < 5; i++ {
		across, down := 0, 0
		for j := 0; j < 5; j++ {
			across += board[i][j]
			down += board[j][i]
		}
		if across%5 == 0 || down%5 == 0 {
			return false
		}
		diagonal += board[i][i]
		antidiagonal += board[i][4-i]
	}
	return diagonal%5 != 0 && antidiagonal%5 != 0
}

func fill(cell, white int) {
	if white > 13 || cell-white > 12 {
		return
	}
	if cell == 25 {
		if isDraw() {
			draws++
		}
		return
	}
	for stone := 0; stone < 2; stone++ {
		board[cell/5][cell%5] = stone
		fill(cell+1, white+stone)
	}
}

func main() {
	fill(0, 0)
	fmt.Println(draws)
}
