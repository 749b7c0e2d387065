# One signed counter a line: O(1) a move.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.rows = [0] * n
        self.cols = [0] * n
        self.diagonal = 0
        self.antidiagonal = 0

    def move(self, row: int, col: int, player: int) -> int:
        worth = 1 if player == 1 else -1
        self.rows[row] += worth
        self.cols[col] += worth
        if row == col:
            self.diagonal += worth
        if row + col == self.n - 1:
            self.antidiagonal += worth
        goal = worth * self.n
        if goal in (self.rows[row], self.cols[col], self.diagonal, self.antidiagonal):
            return player
        return 0
