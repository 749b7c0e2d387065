SIDE = 8
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def main():
    input()
    middle = SIDE // 2
    board = {
        (middle - 1, middle): "x",
        (middle, middle - 1): "x",
        (middle - 1, middle - 1): "o",
        (middle, middle): "o",
    }
    stone, other = "x", "o"
    for move in input().split():
        if move == "pass":
            print(0)
            stone, other = other, stone
            continue
        cell = (int(move[1:]) - 1, ord(move[0]) - ord("a"))
        flipped = []
        for down, right in DIRECTIONS:
            run = []
            row, column = cell[0] + down, cell[1] + right
            while board.get((row, column)) == other:
                run.append((row, column))
                row, column = row + down, column + right
            flipped += run
        for disc in [cell] + flipped:
            board[disc] = stone
        print(len(flipped))
        stone, other = other, stone


main()
