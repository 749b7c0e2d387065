# Right: counts both ways from the last ball in each of the 13 directions, with plain lists and no tricks.
import sys

DIRECTIONS = [(dx, dy, dz) for dx in (-1, 0, 1) for dy in (-1, 0, 1) for dz in (-1, 0, 1) if (dx, dy, dz) > (0, 0, 0)]


def count(board, n, x, y, z, dx, dy, dz):
    color = board[x][y][z]
    total = 0
    x, y, z = x + dx, y + dy, z + dz
    while 0 <= x < n and 0 <= y < n and 0 <= z < n and board[x][y][z] == color:
        total += 1
        x, y, z = x + dx, y + dy, z + dz
    return total


def wins(board, n, m, x, y, z):
    for dx, dy, dz in DIRECTIONS:
        if count(board, n, x, y, z, dx, dy, dz) + count(board, n, x, y, z, -dx, -dy, -dz) + 1 >= m:
            return True
    return False


def main():
    lines = iter(sys.stdin)
    for line in lines:
        n, m, p = map(int, line.split())
        if n == 0:
            break
        board = [[[0] * n for _ in range(n)] for _ in range(n)]
        height = [[0] * n for _ in range(n)]
        result = "Draw"
        for i in range(1, p + 1):
            x, y = map(int, next(lines).split())
            x -= 1
            y -= 1
            z = height[x][y]
            height[x][y] += 1
            board[x][y][z] = 1 + i % 2
            if result == "Draw" and wins(board, n, m, x, y, z):
                result = f"{'Black' if i % 2 else 'White'} {i}"
        print(result)


main()
