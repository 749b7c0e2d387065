# No memo, and the board is deep-copied for each move: minutes for 5 boards that are (nearly) empty.
# Shows on inputs with empty boards.
import copy
import sys

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Board:
    def __init__(self, rows):
        self.rows = rows

    def cells(self):
        return [c for row in self.rows for c in row]

    def has_won(self, who):
        cells = self.cells()
        return any(all(cells[i] == who for i in line) for line in WINS)

    def empties(self):
        return [(i, j) for i in range(3) for j in range(3) if self.rows[i][j] == 0]

    def after(self, i, j, who):
        other = copy.deepcopy(self)
        other.rows[i][j] = who
        return other


def score(board, who):
    empties = board.empties()
    if board.has_won(1):
        return len(empties) + 1
    if board.has_won(2):
        return -len(empties) - 1
    if not empties:
        return 0
    values = [score(board.after(i, j, who), 3 - who) for i, j in empties]
    return max(values) if who == 1 else min(values)


numbers = list(map(int, sys.stdin.read().split()))
for t in range(numbers[0]):
    cells = numbers[1 + 9 * t:10 + 9 * t]
    print(score(Board([cells[0:3], cells[3:6], cells[6:9]]), 1))
