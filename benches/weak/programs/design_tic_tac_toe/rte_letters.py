from collections import Counter
from string import ascii_lowercase, ascii_uppercase


class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.count = {1: Counter(), 2: Counter()}

    def move(self, row: int, col: int, player: int) -> int:
        lines = ascii_uppercase[row] + ascii_lowercase[col]
        if row == col:
            lines += "\\"
        if row + col == self.n - 1:
            lines += "/"
        count = self.count[player]
        count.update(lines)
        return player if any(count[line] == self.n for line in lines) else 0
