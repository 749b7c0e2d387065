class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.cells = bytearray(n * n)

    def move(self, row: int, col: int, player: int) -> int:
        n, cells = self.n, self.cells
        cells[row * n + col] = player
        lines = (
            cells[row * n:row * n + n],
            cells[col::n],
            cells[::n + 1],
            cells[n - 1::n - 1],
        )
        return player if any(line.count(player) == n for line in lines) else 0
