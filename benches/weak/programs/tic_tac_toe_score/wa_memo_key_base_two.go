// The memo's key is built in base 2 although a cell has three values: different boards share a key.
// Shows on boards with enough empty cells.
package main

import "fmt"

var lines = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
var memo = map[int]int{}

func key(b *[9]int) int {
	k := 0
	for _, c := range b {
		k = k*2 + c
	}
	return k
}

func has(b *[9]int, who int) bool {
	for _, l := range lines {
		if b[l[0]] == who && b[l[1]] == who && b[l[2]] == who {
			return true
		}
	}
	return false
}

func solve(b *[9]int, who int) int {
	k := key(b)
	if v, ok := memo[k]; ok {
		return v
	}
	empty := 0
	for _, c := range b {
		if c == 0 {
			empty++
		}
	}
	result := 0
	if has(b, 1) {
		result = empty + 1
	} else if has(b, 2) {
		result = -empty - 1
	} else if empty > 0 {
		first := true
		for i := range b {
			if b[i] != 0 {
				continue
			}
			b[i] = who
			v := solve(b, 3-who)
			b[i] = 0
			if first || (who == 1 && v > result) || (who == 2 && v < result) {
				result = v
			}
			first = false
		}
	}
	memo[k] = result
	return result
}

func main() {
	var t int
	fmt.Scan(&t)
	for ; t > 0; t-- {
		var b [9]int
		for i := range b {
			fmt.Scan(&b[i])
		}
		fmt.Println(solve(&b, 1))
	}
}
