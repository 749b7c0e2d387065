# Right: the way turns around somewhere, and goes down from there along the two deepest branches.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    near = [[] for _ in range(n + 1)]
    for i in range(1, len(data), 3):
        u, v, w = data[i : i + 3]
        near[u].append((v, w))
        near[v].append((u, w))
    parent = [0] * (n + 1)
    length = [0] * (n + 1)
    order = [1]
    for village in order:
        for other, w in near[village]:
            if other != parent[village]:
                parent[other] = village
                length[other] = w
                order.append(other)
    depth = [0] * (n + 1)
    best = 0
    for village in reversed(order):
        up = parent[village]
        deep = depth[village] + length[village]
        best = max(best, depth[up] + deep)
        depth[up] = max(depth[up], deep)
    print(best)


main()
