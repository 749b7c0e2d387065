# Fails: calls itself once a village, which Python allows a thousand times by default.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
near = [[] for _ in range(data[0] + 1)]
for i in range(1, len(data), 3):
    u, v, w = data[i : i + 3]
    near[u].append((v, w))
    near[v].append((u, w))
best = 0


def depth(village, parent):
    global best
    deepest = 0
    for other, w in near[village]:
        if other != parent:
            deep = depth(other, village) + w
            best = max(best, deepest + deep)
            deepest = max(deepest, deep)
    return deepest


depth(1, 0)
print(best)
