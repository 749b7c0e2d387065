# Keeps the lines on which somebody can still win: their cells, who has them, and how many stones.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.lines = []
        for i in range(n):
            self.lines.append([{(i, j) for j in range(n)}, 0, 0])
        for j in range(n):
            self.lines.append([{(i, j) for i in range(n)}, 0, 0])
        self.lines.append([{(i, i) for i in range(n)}, 0, 0])
        self.lines.append([{(i, n - 1 - i) for i in range(n)}, 0, 0])

    def move(self, row: int, col: int, player: int) -> int:
        winner = 0
        for line in self.lines:
            if (row, col) not in line[0]:
                continue
            if line[1] not in (0, player):
                self.lines.remove(line)
                continue
            line[1] = player
            line[2] += 1
            if line[2] == self.n:
                winner = player
        return winner
