// Looks at depth[other] only after it has been raised: a branch is added to itself.
// Shows on most inputs with two or more villages.
package main

import (
	"bufio"
	"fmt"
	"os"
)

// Leaves are taken away one after the other; each hands its greatest depth on to its only neighbour.
func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	var n int
	fmt.Fscan(in, &n)
	degree := make([]int, n+1)
	ids := make([]int, n+1) // XOR of the neighbours' numbers
	sum := make([]int, n+1) // XOR of the lengths of the roads left
	for i := 1; i < n; i++ {
		var u, v, w int
		fmt.Fscan(in, &u, &v, &w)
		degree[u]++
		degree[v]++
		ids[u] ^= v
		ids[v] ^= u
		sum[u] ^= w
		sum[v] ^= w
	}
	depth := make([]int, n+1)
	best := 0
	for i := 1; i <= n; i++ {
		leaf := i
		for degree[leaf] == 1 {
			other := ids[leaf]
			through := depth[leaf] + sum[leaf]
			if through > depth[other] {
				depth[other] = through
			}
			if depth[other]+through > best {
				best = depth[other] + through
			}
			degree[leaf] = 0
			degree[other]--
			ids[other] ^= leaf
			sum[other] ^= sum[leaf]
			leaf = other
		}
	}
	fmt.Println(best)
}
