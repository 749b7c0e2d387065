"""Adds row after row; boards whose lines are alike so far are counted together."""
from collections import Counter

N = 5
WHITE = 13
FULL = 2**N - 1
DIAGONALS = [(1 << row, 1 << (N - 1 - row)) for row in range(N)]

# For each colour the columns of that colour so far and whether each diagonal is; then the white stones.
states = Counter({((FULL, True, True), (FULL, True, True), 0): 1})
for row in range(N):
    after = Counter()
    for (white, black, stones), ways in states.items():
        for cells in range(1, FULL):
            sides = []
            for (columns, falling, rising), own in ((white, cells), (black, FULL ^ cells)):
                falling = falling and bool(own & DIAGONALS[row][0])
                rising = rising and bool(own & DIAGONALS[row][1])
                sides.append((columns & own, falling, rising))
            after[sides[0], sides[1], stones + bin(cells).count("1")] += ways
    states = after

no_line = (0, False, False)
print(states[no_line, no_line, WHITE])
