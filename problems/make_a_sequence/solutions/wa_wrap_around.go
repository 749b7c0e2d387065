// Wrong: the board is a flat array without a border, so a row runs over an edge into the next line
// or layer.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		var n, m, p int
		fmt.Fscan(in, &n, &m, &p)
		if n == 0 {
			return
		}
		board := make([]int, n*n*n)
		height := make([]int, n*n)
		run := func(cell, step int) int {
			length := 0
			for at := cell + step; at >= 0 && at < len(board) && board[at] == board[cell]; at += step {
				length++
			}
			return length
		}
		won := 0
		for move := 1; move <= p; move++ {
			var x, y int
			fmt.Fscan(in, &x, &y)
			peg := (x-1)*n + y - 1
			cell := peg*n + height[peg]
			height[peg]++
			board[cell] = 1 + move%2
			for code := 14; code < 27 && won == 0; code++ {
				step := ((code/9-1)*n+code/3%3-1)*n + code%3 - 1
				if run(cell, step)+1+run(cell, -step) >= m {
					won = move
				}
			}
		}
		if won == 0 {
			fmt.Println("Draw")
		} else {
			fmt.Println([]string{"White", "Black"}[won%2], won)
		}
	}
}
