COLUMNS, ROWS = 7, 6


def main():
    input()
    board = {}
    heights = [0] * COLUMNS
    for number, move in enumerate(input().split()):
        column = ord(move) - ord("a")
        stone = "xo"[number % 2]
        cell = (column, heights[column])
        board[cell] = stone
        heights[column] += 1
        if wins(board, cell, stone):
            print(stone)
            return
    print("draw")


def wins(board, cell, stone):
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            x, y = cell[0] + sign * across, cell[1] + sign * up
            while board.get((x, y)) == stone:
                length += 1
                x, y = x + sign * across, y + sign * up
        if length >= 4:
            return True
    return False


main()
