import sys

DIRS = [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (0, 1, -1), (1, 0, 1), (1, 0, -1), (1, 1, 0), (1, -1, 0),
        (1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1)]


def won(balls, m):
    for x, y, z in balls:
        for dx, dy, dz in DIRS:
            i = 1
            while i < m and (x + i * dx, y + i * dy, z + i * dz) in balls:
                i += 1
            if i == m:
                return True
    return False


for line in sys.stdin:
    n, m, p = map(int, line.split())
    if n == 0:
        break
    height = {}
    balls = [set(), set()]
    res = "Draw"
    for i in range(p):
        peg = tuple(map(int, sys.stdin.readline().split()))
        height[peg] = height.get(peg, 0) + 1
        balls[i % 2].add(peg + (height[peg],))
        if res == "Draw" and won(balls[i % 2], m):
            res = ("Black %d", "White %d")[i % 2] % (i + 1)
    print(res)
