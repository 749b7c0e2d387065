from collections import defaultdict


class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.count = defaultdict(int)

    def move(self, row: int, col: int, player: int) -> int:
        n = self.n
        lines = [row, n + col]
        if row == col:
            lines.append(2 * n)
        if row + col == n - 1:
            lines.append(2 * n + 1)
        won = False
        for line in lines:
            key = player * 100 + line
            self.count[key] += 1
            won |= self.count[key] == n
        return player if won else 0
