// Looks at all windows of five cells in a row that hold three or four stones of one colour and no others.
type cell struct{ x, y int }

func gobang(pieces [][]int) string {
	board := map[cell]int{}
	for _, p := range pieces {
		board[cell{p[0], p[1]}] = p[2]
	}
	wins := [2]map[cell]bool{{}, {}}
	next := map[cell]cell{}
	double := map[cell]bool{}
	link := func(from, to cell) {
		if old, seen := next[from]; seen && old != to && old.y != to.y {
			double[from] = true
		}
		next[from] = to
	}
	for _, p := range pieces {
		for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			for start := -4; start <= 0; start++ {
				gaps, mixed := []cell{}, false
				for i := start; i < start+5; i++ {
					at := cell{p[0] + i*d[0], p[1] + i*d[1]}
					if color, taken := board[at]; !taken {
						gaps = append(gaps, at)
					} else if color != p[2] {
						mixed = true
					}
				}
				if !mixed && len(gaps) == 1 {
					wins[p[2]][gaps[0]] = true
				} else if !mixed && len(gaps) == 2 && p[2] == 0 {
					link(gaps[0], gaps[1])
					link(gaps[1], gaps[0])
				}
			}
		}
	}
	if len(wins[0]) > 0 {
		return "Black"
	}
	if len(wins[1]) > 1 {
		return "White"
	}
	for at := range double {
		if (len(wins[1]) == 0 || wins[1][at]) {
			return "Black"
		}
	}
	return "None"
}
