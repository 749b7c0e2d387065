class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.owner = {}

    def get(self, row, col):
        return self.owner.get(str(row) + str(col), 0)

    def move(self, row: int, col: int, player: int) -> int:
        n = self.n
        self.owner[str(row) + str(col)] = player
        if all(self.get(row, i) == player for i in range(n)):
            return player
        if all(self.get(i, col) == player for i in range(n)):
            return player
        if row == col and all(self.get(i, i) == player for i in range(n)):
            return player
        if row + col == n - 1 and all(self.get(i, n - 1 - i) == player for i in range(n)):
            return player
        return 0
