# Right: list all windows of m cells once for each (n, m); count each player's balls in the windows
# through the last ball.
import sys


def windows(n, m):
    """For each cell, the numbers of the windows through it, and how many windows there are."""
    through = [[] for _ in range(n * n * n)]
    count = 0
    for code in range(14, 27):
        step = (code // 9 - 1, code // 3 % 3 - 1, code % 3 - 1)
        offset = (step[0] * n + step[1]) * n + step[2]
        starts = [range(max(0, -d * (m - 1)), n - max(0, d * (m - 1))) for d in step]
        for x in starts[0]:
            for y in starts[1]:
                for z in starts[2]:
                    first = (x * n + y) * n + z
                    for i in range(m):
                        through[first + i * offset].append(count)
                    count += 1
    return through, count


def play(n, m, pegs, through, count):
    """The number of the winning move, or 0."""
    left = ([m] * count, [m] * count)
    top = list(range(0, n * n * n, n))
    player = 1
    for move, peg in enumerate(pegs):
        player ^= 1
        mine = left[player]
        cell = top[peg]
        top[peg] = cell + 1
        for window in through[cell]:
            mine[window] -= 1
            if not mine[window]:
                return move + 1
    return 0


def main():
    data = sys.stdin.buffer.read().split()
    tables = {}
    answers = []
    at = 0
    while True:
        n, m, p = map(int, data[at:at + 3])
        if n == 0:
            break
        if (n, m) not in tables:
            names = {(b"%d" % (x + 1), b"%d" % (y + 1)): x * n + y for x in range(n) for y in range(n)}
            tables[n, m] = names, *windows(n, m)
        names, through, count = tables[n, m]
        at += 3
        moves = zip(data[at:at + 2 * p:2], data[at + 1:at + 2 * p:2])
        at += 2 * p
        won = play(n, m, map(names.__getitem__, moves), through, count)
        answers.append(f"{('White', 'Black')[won % 2]} {won}" if won else "Draw")
    print("\n".join(answers))


main()
