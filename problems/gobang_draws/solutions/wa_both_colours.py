"""Wrong: counts the boards with 13 white stones and those with 13 black ones."""
from functools import lru_cache

N = 5
LINES = [[(i, j) for j in range(N)] for i in range(N)]
LINES += [[(i, j) for i in range(N)] for j in range(N)]
LINES += [[(i, i) for i in range(N)], [(i, N - 1 - i) for i in range(N)]]
MASKS = [sum(1 << (N * i + j) for i, j in line) for line in LINES]


@lru_cache(maxsize=None)
def boards(cell, white, black, stones):
    """Full boards from `cell` on, when the lines of one colour so far are known."""
    if cell == N * N:
        return stones in (12, 13)
    total = 0
    for colour in (0, 1):
        still = [white, black]
        still[1 - colour] = tuple(line for line in still[1 - colour] if not MASKS[line] >> cell & 1)
        own = still[colour]
        if not any(MASKS[line].bit_length() - 1 == cell for line in own):
            total += boards(cell + 1, still[0], still[1], stones + (colour == 0))
    return total


print(boards(0, tuple(range(12)), tuple(range(12)), 0))
