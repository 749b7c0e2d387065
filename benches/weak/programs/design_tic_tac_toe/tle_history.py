# Goes through all moves so far for every line.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.history = []

    def move(self, row: int, col: int, player: int) -> int:
        n = self.n
        self.history.append((row, col, player))
        for i in range(n):
            if sum(1 for r, c, p in self.history if r == i and p == player) == n:
                return player
            if sum(1 for r, c, p in self.history if c == i and p == player) == n:
                return player
        if sum(1 for r, c, p in self.history if r == c and p == player) == n:
            return player
        if sum(1 for r, c, p in self.history if r + c == n - 1 and p == player) == n:
            return player
        return 0
