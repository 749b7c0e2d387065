import sys


def main():
    data = iter(list(map(int, sys.stdin.buffer.read().split())))
    dirs = [(dx, dy, dz) for dx in (-1, 0, 1) for dy in (-1, 0, 1) for dz in (-1, 0, 1) if dx + dy + dz > 0]
    while True:
        n, m, p = next(data), next(data), next(data)
        if n == 0:
            break
        owner = {}
        height = {}
        result = "Draw"
        for i in range(1, p + 1):
            x, y = next(data), next(data)
            z = height.get((x, y), 0) + 1
            height[x, y] = z
            me = i % 2
            owner[x, y, z] = me
            if result != "Draw":
                continue
            for dx, dy, dz in dirs:
                total = 1
                for s in (1, -1):
                    k = s
                    while owner.get((x + k * dx, y + k * dy, z + k * dz)) == me:
                        total += 1
                        k += s
                if total >= m:
                    result = ("White", "Black")[me] + " " + str(i)
                    break
        print(result)


main()
