// Keeps the sums modulo 10^9+7 'to avoid overflow': a multiple of it counts as 0.
// Shows only where numbers side by side have the sum 1000000007 (or a multiple), as 1000000000 7.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n int
		fmt.Fscan(in, &n)
		first := map[int64]int{0: 0}
		var sum int64
		best := 0
		for i := 1; i <= n; i++ {
			var a int64
			fmt.Fscan(in, &a)
			sum = ((sum+a)%1000000007 + 1000000007) % 1000000007
			if p, ok := first[sum]; ok {
				if i-p > best {
					best = i - p
				}
			} else {
				first[sum] = i
			}
		}
		fmt.Fprintln(out, best)
	}
}
