"""Wrong: lets Bob make the next move, as if Alice had made the last one."""
from functools import lru_cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@lru_cache(maxsize=None)
def score(board, player):
    empties = board.count(0)
    for line in LINES:
        owners = {board[cell] for cell in line}
        if owners == {1}:
            return empties + 1
        if owners == {2}:
            return -(empties + 1)
    if empties == 0:
        return 0
    values = []
    for cell in range(9):
        if board[cell] == 0:
            values.append(score(board[:cell] + (player,) + board[cell + 1:], 3 - player))
    return max(values) if player == 1 else min(values)


for _ in range(int(input())):
    rows = [map(int, input().split()) for _ in range(3)]
    print(score(tuple(cell for row in rows for cell in row), 2))
