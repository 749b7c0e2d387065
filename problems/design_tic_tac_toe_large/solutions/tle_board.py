# Slow: looks through the whole board after every move, O(n^2) a move.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.board = [[0] * n for _ in range(n)]

    def move(self, row: int, col: int, player: int) -> int:
        n, board = self.n, self.board
        board[row][col] = player
        diagonal = antidiagonal = 0
        for i in range(n):
            across = down = 0
            for j in range(n):
                if board[i][j] == player:
                    across += 1
                if board[j][i] == player:
                    down += 1
            if across == n or down == n:
                return player
            diagonal += board[i][i] == player
            antidiagonal += board[i][n - 1 - i] == player
        return player if n in (diagonal, antidiagonal) else 0
