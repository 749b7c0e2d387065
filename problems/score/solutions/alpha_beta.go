// Minimax with alpha-beta cut-offs on two bit masks.
package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

var lines = [8]uint{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124}

func wins(stones uint) bool {
	for _, line := range lines {
		if stones&line == line {
			return true
		}
	}
	return false
}

// search values a board for the player who moves next and holds the stones `own`.
func search(own, other uint, alpha, beta int) int {
	empties := 9 - bits.OnesCount(own|other)
	if wins(other) {
		return -(empties + 1)
	}
	if empties == 0 {
		return 0
	}
	for cell := uint(1); cell < 512 && alpha < beta; cell <<= 1 {
		if (own|other)&cell == 0 {
			alpha = max(alpha, -search(other, own|cell, -beta, -alpha))
		}
	}
	return alpha
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var boards int
	for fmt.Fscan(in, &boards); boards > 0; boards-- {
		var stones [3]uint
		for cell := 0; cell < 9; cell++ {
			var owner int
			fmt.Fscan(in, &owner)
			stones[owner] |= 1 << cell
		}
		fmt.Println(search(stones[1], stones[2], -10, 10))
	}
}
