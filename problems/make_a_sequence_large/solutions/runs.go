// Right: each ball joins the runs before and after it; only the two ends of a run know its length.
package main

import (
	"bufio"
	"fmt"
	"os"
)

const side = 9 // a border of empty cells around the board

func number(in *bufio.Reader) int {
	value := 0
	c, err := in.ReadByte()
	for err == nil && c <= ' ' {
		c, err = in.ReadByte()
	}
	for ; err == nil && c > ' '; c, err = in.ReadByte() {
		value = value*10 + int(c-'0')
	}
	return value
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	steps := []int{1, 8, 9, 10, 71, 72, 73, 80, 81, 82, 89, 90, 91}
	for n := number(in); n > 0; n = number(in) {
		m, p := number(in), number(in)
		var runs [2][13][side * side * side]int8
		var height [side * side]int
		won := 0
		for move := 1; move <= p; move++ {
			x, y := number(in), number(in)
			peg := x*side + y
			height[peg]++
			cell := peg*side + height[peg]
			for d := 0; d < 13 && won == 0; d++ {
				run := &runs[move%2][d]
				before, after := run[cell-steps[d]], run[cell+steps[d]]
				length := before + 1 + after
				run[cell] = length
				run[cell-int(before)*steps[d]] = length
				run[cell+int(after)*steps[d]] = length
				if int(length) >= m {
					won = move
				}
			}
		}
		if won == 0 {
			fmt.Fprintln(out, "Draw")
		} else {
			fmt.Fprintln(out, []string{"White", "Black"}[won%2], won)
		}
	}
}
