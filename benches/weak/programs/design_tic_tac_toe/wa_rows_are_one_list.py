# The board is [[0] * n] * n, so all rows are the same list.
# Shows on most games.
class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.board = [[0] * n] * n

    def move(self, row: int, col: int, player: int) -> int:
        board, n = self.board, self.n
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
