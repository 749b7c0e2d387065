import sys


def main():
    tokens = sys.stdin.read().split()
    pos = 0
    out = []
    while tokens[pos] != "0":
        n, m, p = map(int, tokens[pos:pos + 3])
        pos += 3
        when = [[[] for _ in range(n)] for _ in range(n)]
        for i in range(1, p + 1):
            when[int(tokens[pos]) - 1][int(tokens[pos + 1]) - 1].append(i)
            pos += 2
        at = {(x, y, z): i for x in range(n) for y in range(n) for z, i in enumerate(when[x][y])}
        wins = []
        for code in range(14, 27):
            dx, dy, dz = code // 9 - 1, code // 3 % 3 - 1, code % 3 - 1
            for (x, y, z), i in at.items():
                # runs start where the cell before is not of the same colour
                before = at.get((x - dx, y - dy, z - dz))
                if before is not None and (before - i) % 2 == 0:
                    continue
                run = []
                while (x, y, z) in at and (at[x, y, z] - i) % 2 == 0:
                    run.append(at[x, y, z])
                    x, y, z = x + dx, y + dy, z + dz
                if len(run) >= m:
                    wins.append(sorted(run)[-1 if len(run) < 2 * m else m - 1])
        if wins:
            k = min(wins)
            out.append(("Black" if k % 2 else "White") + " " + str(k))
        else:
            out.append("Draw")
    print("\n".join(out))


main()
