# Wrong: counts on every diagonal; a negative index wraps around, so two short ones look like a long one.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.counts = [[[0] * n for _ in range(4)] for _ in range(2)]

    def move(self, row: int, col: int, player: int) -> int:
        rows, cols, falling, rising = self.counts[player - 1]
        rows[row] += 1
        cols[col] += 1
        falling[row - col] += 1
        rising[row + col - self.n + 1] += 1
        if self.n in (rows[row], cols[col], falling[row - col], rising[row + col - self.n + 1]):
            return player
        return 0
