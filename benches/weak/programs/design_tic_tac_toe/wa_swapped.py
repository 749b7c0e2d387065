class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.rows = [0] * n
        self.cols = [0] * n
        self.diag = 0
        self.anti = 0

    def move(self, row: int, col: int, player: int) -> int:
        d = 3 - 2 * player
        self.rows[row] += d
        self.cols[col] += d
        self.diag += d * (row == col)
        self.anti += d * (row + col == self.n - 1)
        if abs(self.rows[row]) == self.n or abs(self.cols[row]) == self.n:
            return player
        if abs(self.diag) == self.n or abs(self.anti) == self.n:
            return player
        return 0
