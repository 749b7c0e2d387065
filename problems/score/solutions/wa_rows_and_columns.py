"""Wrong: the diagonals do not count as lines."""
from functools import lru_cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))


def has_won(board, player):
    return any(board[a] == board[b] == board[c] == player for a, b, c in LINES)


@lru_cache(maxsize=None)
def score(board):
    empties = board.count("0")
    if has_won(board, "1"):
        return empties + 1
    if has_won(board, "2"):
        return -(empties + 1)
    if empties == 0:
        return 0
    player = "1" if empties % 2 else "2"
    values = [score(board[:i] + player + board[i + 1:]) for i in range(9) if board[i] == "0"]
    return max(values) if player == "1" else min(values)


for _ in range(int(input())):
    print(score("".join(input().replace(" ", "") for _ in range(3))))
