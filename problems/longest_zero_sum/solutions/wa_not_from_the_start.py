# Wrong: segments that begin with the first number are missed, as nothing has been summed before it.
import sys
from itertools import accumulate


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    at = 1
    for _ in range(data[0]):
        n = data[at]
        first = {}
        best = 0
        sums = accumulate(data[at + 1 : at + 1 + n])
        for place, total in enumerate(sums):
            best = max(best, place - first.setdefault(total, place))
        print(best)
        at += 1 + n


main()
