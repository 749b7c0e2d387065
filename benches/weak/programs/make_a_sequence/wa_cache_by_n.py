import sys

cache = {}


def rows(n, m):
    """For every cell the rows of m cells through it."""
    if n in cache:
        return cache[n]
    res = {}
    for dx, dy, dz in [(a, b, c) for a in (0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1) if (a, b, c) > (0, 0, 0)]:
        for x in range(n):
            for y in range(n):
                for z in range(n):
                    row = [(x + i * dx, y + i * dy, z + i * dz) for i in range(m)]
                    if all(0 <= v < n for v in row[-1]):
                        for cell in row:
                            res.setdefault(cell, []).append(row)
    cache[n] = res
    return res


while True:
    n, m, p = map(int, sys.stdin.readline().split())
    if n == 0:
        break
    through = rows(n, m)
    stacks = [[[] for _ in range(n)] for _ in range(n)]
    board = {}
    ans = "Draw"
    for i in range(1, p + 1):
        x, y = map(int, sys.stdin.readline().split())
        st = stacks[x - 1][y - 1]
        cell = (x - 1, y - 1, len(st))
        st.append(i)
        name = "Black" if i % 2 == 1 else "White"
        board[cell] = name
        if ans == "Draw" and any(all(board.get(c) == name for c in row) for row in through.get(cell, [])):
            ans = "%s %d" % (name, i)
    print(ans)
