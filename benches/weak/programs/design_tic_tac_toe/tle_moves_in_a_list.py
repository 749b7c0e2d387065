# Keeps the moves in one list, and looks every cell of each line of the board up in it.
# Shows on long games on large boards.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.cells = {1: [], 2: []}

    def move(self, row: int, col: int, player: int) -> int:
        mine = self.cells[player]
        mine.append((row, col))
        n = self.n
        lines = [
            *([(r, i) for i in range(n)] for r in range(n)),
            *([(i, c) for i in range(n)] for c in range(n)),
            [(i, i) for i in range(n)],
            [(i, n - 1 - i) for i in range(n)],
        ]
        for line in lines:
            if all(cell in mine for cell in line):
                return player
        return 0
