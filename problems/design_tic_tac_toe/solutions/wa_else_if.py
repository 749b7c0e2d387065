# Wrong: the cell in the middle lies on both diagonals, but `elif` counts it for one.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.rows = [[0] * n for _ in range(2)]
        self.cols = [[0] * n for _ in range(2)]
        self.diagonal = [0, 0]
        self.antidiagonal = [0, 0]

    def move(self, row: int, col: int, player: int) -> int:
        i = player - 1
        self.rows[i][row] += 1
        self.cols[i][col] += 1
        if row == col:
            self.diagonal[i] += 1
        elif row + col == self.n - 1:
            self.antidiagonal[i] += 1
        if self.n in (self.rows[i][row], self.cols[i][col], self.diagonal[i], self.antidiagonal[i]):
            return player
        return 0
