# Wrong: the way of the most roads is not always the longest.
import sys


def farthest(near, start):
    distance = {start: (0, 0)}
    queue = [start]
    for village in queue:
        roads, length = distance[village]
        for other, w in near[village]:
            if other not in distance:
                distance[other] = (roads + 1, length + w)
                queue.append(other)
    return queue[-1], distance[queue[-1]][1]


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    near = [[] for _ in range(data[0] + 1)]
    for i in range(1, len(data), 3):
        u, v, w = data[i : i + 3]
        near[u].append((v, w))
        near[v].append((u, w))
    print(farthest(near, farthest(near, 1)[0])[1])


main()
