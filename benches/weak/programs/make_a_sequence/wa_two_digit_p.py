import sys


def main():
    lines = sys.stdin.read().splitlines()
    row = 0
    out = []
    while lines[row][0] != "0":
        n, m, p = int(lines[row][0]), int(lines[row][2]), int(lines[row][4:6])
        row += 1
        when = [[[] for _ in range(n)] for _ in range(n)]
        for i in range(1, p + 1):
            when[int(lines[row][0]) - 1][int(lines[row][2]) - 1].append(i)
            row += 1
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
                for k in range(len(run) - m + 1):
                    wins.append(max(run[k:k + m]))
        if wins:
            k = min(wins)
            out.append(("Black" if k % 2 else "White") + " " + str(k))
        else:
            out.append("Draw")
    print("\n".join(out))


main()
