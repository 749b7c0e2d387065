"""Wrong: only one of the two diagonals counts as a line."""
from collections import Counter

N = 5
FULL = 2**N - 1

states = Counter({(FULL, FULL, True, True, 0): 1})
for row in range(N):
    after = Counter()
    for (white, black, white_diagonal, black_diagonal, stones), ways in states.items():
        for cells in range(1, FULL):
            on_diagonal = bool(cells >> row & 1)
            state = (
                white & cells,
                black & ~cells,
                white_diagonal and on_diagonal,
                black_diagonal and not on_diagonal,
                stones + bin(cells).count("1"),
            )
            after[state] += ways
    states = after
print(states[0, 0, False, False, 13])
