# The roads of a village are kept in a dictionary by length: of two roads of the same length one is lost.
# Shows where a village has two roads of equal length.
import sys
from collections import deque


def search(start, near):
    distance = {start: 0}
    queue = deque([start])
    while queue:
        village = queue.popleft()
        for length, other in near[village].items():
            if other not in distance:
                distance[other] = distance[village] + length
                queue.append(other)
    end = max(distance, key=distance.get)
    return end, distance[end]


def main():
    lines = sys.stdin.read().split("\n")
    n = int(lines[0])
    near = [{} for _ in range(n + 1)]
    for line in lines[1:n]:
        u, v, w = map(int, line.split())
        near[u][w] = v
        near[v][w] = u
    end, _ = search(1, near)
    print(search(end, near)[1])


main()
