# Wrong: only the number of a player's balls on each line across the board is counted, so a row with a gap or an
# enemy's ball in it wins as well.
import sys


def lines(n, m):
    """For each cell, the numbers of the lines of m or more cells through it, and how many lines there are."""
    through = [[] for _ in range(n * n * n)]
    count = 0
    for code in range(14, 27):
        dx, dy, dz = code // 9 - 1, code // 3 % 3 - 1, code % 3 - 1
        for start in range(n * n * n):
            x, y, z = start // n // n, start // n % n, start % n
            if 0 <= x - dx < n and 0 <= y - dy < n and 0 <= z - dz < n:
                continue
            line = []
            while 0 <= x < n and 0 <= y < n and 0 <= z < n:
                line.append((x * n + y) * n + z)
                x, y, z = x + dx, y + dy, z + dz
            if len(line) >= m:
                for cell in line:
                    through[cell].append(count)
                count += 1
    return through, count


def play(n, m, pegs, through, count):
    """The number of the winning move, or 0."""
    balls = ([0] * count, [0] * count)
    top = list(range(0, n * n * n, n))
    for number, peg in enumerate(pegs, 1):
        mine = balls[number % 2]
        cell = top[peg]
        top[peg] = cell + 1
        for line in through[cell]:
            mine[line] += 1
            if mine[line] == m:
                return number
    return 0


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    tables = {}
    at = 0
    while numbers[at] > 0:
        n, m, p = numbers[at : at + 3]
        at += 3
        if (n, m) not in tables:
            tables[n, m] = lines(n, m)
        moves = zip(numbers[at : at + 2 * p : 2], numbers[at + 1 : at + 2 * p : 2])
        at += 2 * p
        won = play(n, m, [(x - 1) * n + y - 1 for x, y in moves], *tables[n, m])
        print(f"{('White', 'Black')[won % 2]} {won}" if won else "Draw")


main()
