# Counts on all diagonals; only the long ones can get n stones.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.counts = {
            player: ([0] * n, [0] * n, [0] * n, [0] * (2 * n)) for player in (1, 2)
        }

    def move(self, row: int, col: int, player: int) -> int:
        places = (row, col, row - col, row + col)
        won = False
        for counts, place in zip(self.counts[player], places):
            counts[place] += 1
            if counts[place] == self.n:
                won = True
        return player if won else 0
