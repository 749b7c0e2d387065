// After a win the rest of the record is skipped, but one move too few.
// Shows on inputs with several datasets where a record goes on after a win.
package main

import (
	"bufio"
	"fmt"
	"os"
)

type cell struct{ x, y, z int }

func (c cell) plus(d cell) cell { return cell{c.x + d.x, c.y + d.y, c.z + d.z} }

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var steps []cell
	for x := -1; x <= 1; x++ {
		for y := -1; y <= 1; y++ {
			for z := -1; z <= 1; z++ {
				if x > 0 || (x == 0 && (y > 0 || (y == 0 && z > 0))) {
					steps = append(steps, cell{x, y, z})
				}
			}
		}
	}
	for {
		var n, m, p int
		fmt.Fscan(in, &n, &m, &p)
		if n == 0 {
			return
		}
		balls := map[cell]int{}
		height := map[[2]int]int{}
		result := "Draw"
		for i := 0; i < p; i++ {
			var x, y int
			fmt.Fscan(in, &x, &y)
			height[[2]int{x, y}]++
			c := cell{x, y, height[[2]int{x, y}]}
			who := i%2 + 1
			balls[c] = who
			won := false
			for _, s := range steps {
				length := 1
				for d := c.plus(s); balls[d] == who; d = d.plus(s) {
					length++
				}
				back := cell{-s.x, -s.y, -s.z}
				for d := c.plus(back); balls[d] == who; d = d.plus(back) {
					length++
				}
				if length >= m {
					if who == 1 {
						result = fmt.Sprint("Black ", i+1)
						won = true
					} else {
						result = fmt.Sprint("White ", i+1)
						won = true
					}
					break
				}
			}
			if won {
				for i += 2; i < p; i++ {
					fmt.Fscan(in, &x, &y)
				}
			}
		}
		fmt.Fprintln(out, result)
	}
}
