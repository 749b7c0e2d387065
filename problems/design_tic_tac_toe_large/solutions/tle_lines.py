# Slow: looks along the lines of every move, O(n) a move.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.board = [bytearray(n) for _ in range(n)]

    def move(self, row: int, col: int, player: int) -> int:
        n, board = self.n, self.board
        board[row][col] = player
        if all(board[row][i] == player for i in range(n)):
            return player
        if all(board[i][col] == player for i in range(n)):
            return player
        if row == col and all(board[i][i] == player for i in range(n)):
            return player
        if row + col == n - 1 and all(board[i][n - 1 - i] == player for i in range(n)):
            return player
        return 0
