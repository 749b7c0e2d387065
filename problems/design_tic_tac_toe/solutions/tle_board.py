# Slow: looks through the whole board after every move, O(n^2) a move.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.board = [[0] * n for _ in range(n)]

    def move(self, row: int, col: int, player: int) -> int:
        n, board = self.n, self.board
        board[row][col] = player
        lines = [list(line) for line in board] + [list(line) for line in zip(*board)]
        lines.append([board[i][i] for i in range(n)])
        lines.append([board[i][n - 1 - i] for i in range(n)])
        return player if [player] * n in lines else 0
