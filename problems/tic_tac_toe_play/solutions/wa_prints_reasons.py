"""Explains its moves."""
from functools import lru_cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has_won(board, stone):
    return any(board[a] == board[b] == board[c] == stone for a, b, c in LINES)


def moves(board):
    stone = "X" if board.count(".") % 2 else "O"
    return {i + 1: board[:i] + stone + board[i + 1:] for i in range(9) if board[i] == "."}


@lru_cache(maxsize=None)
def score(board):
    """The final score: above 0 if X wins."""
    empties = board.count(".")
    if has_won(board, "X"):
        return empties + 1
    if has_won(board, "O"):
        return -(empties + 1)
    if empties == 0:
        return 0
    return (max if empties % 2 else min)(map(score, moves(board).values()))


while (line := input()) != "end":
    stone, board = line.split()
    best = max if stone == "X" else min
    after = moves(board)
    cell = best(after, key=lambda cell: score(after[cell]))
    print(f"The best is {cell}, for {score(after[cell])}:", flush=True)
    print(cell, flush=True)
