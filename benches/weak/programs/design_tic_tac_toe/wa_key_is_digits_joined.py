# The cells are kept as str(row) + str(col): (1, 11) and (11, 1) are the same.
# Shows only for n >= 12, where a line is thought complete by such a double.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.cells = {1: set(), 2: set()}

    def move(self, row: int, col: int, player: int) -> int:
        mine = self.cells[player]
        mine.add(str(row) + str(col))
        n = self.n
        lines = [
            [(row, i) for i in range(n)],
            [(i, col) for i in range(n)],
            [(i, i) for i in range(n)],
            [(i, n - 1 - i) for i in range(n)],
        ]
        for line in lines:
            if all(str(r) + str(c) in mine for r, c in line):
                return player
        return 0
