# The board is a list of lists with indexes from 0; only the upper end is tested, and the index -1 leads to the other end.
# Shows where a line would go on at the opposite side of the board.
import sys

DIRECTIONS = [(1, 0, 0), (0, 1, 0), (0, 0, 1),
              (1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1),
              (1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1)]


def game(n, m, moves):
    balls = [[[None] * n for _ in range(n)] for _ in range(n)]
    height = {}
    for number, (x, y) in enumerate(moves, 1):
        z = height.get((x, y), 0) + 1
        height[x, y] = z
        colour = "Black" if number % 2 else "White"
        x, y, z = x - 1, y - 1, z - 1
        balls[x][y][z] = colour
        for dx, dy, dz in DIRECTIONS:
            run = 1
            for sign in (1, -1):
                for k in range(1, m):
                    a, b, c = x + sign * k * dx, y + sign * k * dy, z + sign * k * dz
                    if max(a, b, c) >= n or balls[a][b][c] != colour:
                        break
                    run += 1
            if run >= m:
                return f"{colour} {number}"
    return "Draw"


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    at = 0
    while True:
        n, m, p = data[at:at + 3]
        if n == 0:
            break
        at += 3
        moves = list(zip(data[at:at + 2 * p:2], data[at + 1:at + 2 * p:2]))
        at += 2 * p
        print(game(n, m, moves))


main()
