class TicTacToe:

    def __init__(self, n: int):
        self.n = n
        self.board = [[0] * n for _ in range(n)]

    def move(self, row: int, col: int, player: int) -> int:
        n = self.n
        board = self.board
        board[row][col] = player
        if board[row].count(player) == n:
            return player
        if sum(line[col] == player for line in board) == n:
            return player
        if all(board[i][i] == player for i in range(n)):
            return player
        if all(board[i][-i] == player for i in range(1, n)) and board[0][n - 1] == player:
            return player
        return 0
