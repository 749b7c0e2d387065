// 0 is taken for white and 1 for black.
// Shows wherever Black or White wins, mostly.
type point struct{ x, y int }

var steps = []point{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

type game struct{ board map[point]int }

func (g *game) wins(p point, who int) bool {
	if g.board[p] != 0 {
		return false
	}
	for _, s := range steps {
		count := 1
		for q := (point{p.x + s.x, p.y + s.y}); g.board[q] == who; q = (point{q.x + s.x, q.y + s.y}) {
			count++
		}
		for q := (point{p.x - s.x, p.y - s.y}); g.board[q] == who; q = (point{q.x - s.x, q.y - s.y}) {
			count++
		}
		if count >= 5 {
			return true
		}
	}
	return false
}

func gobang(pieces [][]int) string {
	g := game{map[point]int{}}
	for _, p := range pieces {
		g.board[point{p[0], p[1]}] = 2 - p[2]
	}
	candidates := map[point]bool{}
	for _, p := range pieces {
		for _, s := range steps {
			for k := -4; k <= 4; k++ {
				q := point{p[0] + k*s.x, p[1] + k*s.y}
				if g.board[q] == 0 {
					candidates[q] = true
				}
			}
		}
	}
	white := []point{}
	for q := range candidates {
		if g.wins(q, 1) {
			return "Black"
		}
		if g.wins(q, 2) {
			white = append(white, q)
		}
	}
	if len(white) > 1 {
		return "White"
	}
	if len(white) == 1 {
		candidates = map[point]bool{white[0]: true}
	}
	for q := range candidates {
		g.board[q] = 1
		count := 0
		for _, s := range steps {
			for k := -4; k <= 4; k++ {
				if g.wins(point{q.x + k*s.x, q.y + k*s.y}, 1) {
					count++
				}
			}
		}
		delete(g.board, q)
		if count >= 2 {
			return "Black"
		}
	}
	return "None"
}
