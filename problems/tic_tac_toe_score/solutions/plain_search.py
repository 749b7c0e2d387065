"""Plain minimax, which plays every game to its end again from every board and copies the board at each move."""


def has_won(board, player):
    rows = [list(row) for row in board]
    columns = [[row[i] for row in board] for i in range(3)]
    diagonals = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    return [player] * 3 in rows + columns + diagonals


def score(board, player):
    empties = sum(row.count(0) for row in board)
    if has_won(board, 1):
        return empties + 1
    if has_won(board, 2):
        return -(empties + 1)
    values = []
    for y in range(3):
        for x in range(3):
            if board[y][x] == 0:
                after = [row[:] for row in board]
                after[y][x] = player
                values.append(score(after, 3 - player))
    if not values:
        return 0
    return max(values) if player == 1 else min(values)


for _ in range(int(input())):
    print(score([list(map(int, input().split())) for _ in range(3)], 1))
