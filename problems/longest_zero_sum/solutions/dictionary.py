# Right: numbers between two equal sums from the start have the sum 0; the first place of each sum is kept.
import sys
from itertools import accumulate


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    at = 1
    for _ in range(data[0]):
        n = data[at]
        first = {}
        best = 0
        sums = accumulate(data[at + 1 : at + 1 + n], initial=0)
        for place, total in enumerate(sums):
            best = max(best, place - first.setdefault(total, place))
        print(best)
        at += 1 + n


main()
