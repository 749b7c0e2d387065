# The start is the first village of the first road; without roads there is none.
# Shows only for n = 1 (ValueError).
import sys
from collections import deque


def search(start, near):
    distance = {start: 0}
    queue = deque([start])
    while queue:
        village = queue.popleft()
        for other, length in near[village]:
            if other not in distance:
                distance[other] = distance[village] + length
                queue.append(other)
    end = max(distance, key=distance.get)
    return end, distance[end]


def main():
    lines = sys.stdin.read().split("\n")
    n = int(lines[0])
    near = [[] for _ in range(n + 1)]
    for line in lines[1:n]:
        u, v, w = map(int, line.split())
        near[u].append((v, w))
        near[v].append((u, w))
    end, _ = search(int(lines[1].split()[0]), near)
    print(search(end, near)[1])


main()
