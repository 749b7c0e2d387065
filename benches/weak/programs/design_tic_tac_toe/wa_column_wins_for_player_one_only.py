# The comparison with n lacks the sign for the columns: player 2 never wins with a column.
# Shows only where player 2 does.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.rows = [0] * n
        self.cols = [0] * n
        self.diagonal = 0
        self.anti = 0

    def move(self, row: int, col: int, player: int) -> int:
        # Player 1 counts up, player 2 down: only a line of one player gets to n or -n.
        d = 1 if player == 1 else -1
        self.rows[row] += d
        self.cols[col] += d
        if row == col:
            self.diagonal += d
        if row + col == self.n - 1:
            self.anti += d
        if self.cols[col] == self.n or d * self.n in (self.rows[row], self.diagonal, self.anti):
            return player
        return 0
