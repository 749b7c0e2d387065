class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.rows = [[0] * n] * 2
        self.cols = [[0] * n for _ in range(2)]
        self.diag = [0, 0]
        self.anti = [0, 0]

    def move(self, row: int, col: int, player: int) -> int:
        p = player - 1
        self.rows[p][row] += 1
        self.cols[p][col] += 1
        if row == col:
            self.diag[p] += 1
        if row + col == self.n - 1:
            self.anti[p] += 1
        if self.n in (self.rows[p][row], self.cols[p][col], self.diag[p], self.anti[p]):
            return player
        return 0
