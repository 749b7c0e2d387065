# Nothing is returned if nobody wins: None (null) instead of 0.
# Shows on every input with a move that does not win.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.cells = {1: set(), 2: set()}

    def move(self, row: int, col: int, player: int) -> int:
        mine = self.cells[player]
        mine.add((row, col))
        n = self.n
        lines = [
            [(row, i) for i in range(n)],
            [(i, col) for i in range(n)],
            [(i, i) for i in range(n)],
            [(i, n - 1 - i) for i in range(n)],
        ]
        for line in lines:
            if all(cell in mine for cell in line):
                return player
