package main

import (
	"bufio"
	"fmt"
	"os"
)

const side = 8

func main() {
	in := bufio.NewReader(os.Stdin)
	read := func() int {
		c, _ := in.ReadByte()
		for c == ' ' || c == '\n' || c == '\r' {
			c, _ = in.ReadByte()
		}
		v := 0
		for c >= '0' && c <= '9' {
			v = 10*v + int(c-'0')
			c, _ = in.ReadByte()
		}
		return v
	}
	var answers []string
	for {
		n, m, p := read(), read(), read()
		if n == 0 {
			break
		}
		var board [side][side][side]int
		var height [side][side]int
		name, when := "", 0
		for i := 1; i <= p; i++ {
			x, y := read()-1, read()-1
			z := height[x][y]
			height[x][y]++
			me := 2 - i%2
			board[x][y][z] = me
			for d := 14; d < 27; d++ {
				dx, dy, dz := d/9-1, d/3%3-1, d%3-1
				total := 1
				for _, s := range []int{-1, 1} {
					a, b, c := x+s*dx, y+s*dy, z+s*dz
					for a >= 0 && b >= 0 && c >= 0 && a < n && b < n && c < n && board[a][b][c] == me {
						total++
						a, b, c = a+s*dx, b+s*dy, c+s*dz
					}
				}
				if total >= m {
					name = []string{"", "Black", "White"}[me]
					if when == 0 {
						when = i
					}
				}
			}
		}
		if when == 0 {
			answers = append(answers, "Draw")
		} else {
			answers = append(answers, fmt.Sprint(name, " ", when))
		}
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, a := range answers {
		fmt.Fprintln(out, a)
	}
}
