import sys

data = list(map(int, sys.stdin.read().split()))
DIRS = [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (0, 1, -1), (1, 0, 1), (1, 0, -1), (1, 1, 0), (1, -1, 0),
        (1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1)]


def length(mine, cell, d):
    nxt = (cell[0] + d[0], cell[1] + d[1], cell[2] + d[2])
    return 1 + length(mine, nxt, d) if nxt in mine else 0


def solve(at):
    n, m, p = data[at:at + 3]
    if n == 0:
        return []
    at += 3
    players = [set(), set()]
    h = [[0] * (n + 1) for _ in range(n + 1)]
    res = "Draw"
    for i in range(p):
        x, y = data[at], data[at + 1]
        at += 2
        h[x][y] += 1
        cell = (x, y, h[x][y])
        players[i % 2].add(cell)
        if res == "Draw":
            for d in DIRS:
                e = (-d[0], -d[1], -d[2])
                if length(players[i % 2], cell, d) + length(players[i % 2], cell, e) + 1 >= m:
                    res = ["Black", "White"][i % 2] + " %d" % (i + 1)
                    break
    return [res] + solve(at)


print("\n".join(solve(0)))
