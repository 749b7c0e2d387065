# Looks for each sum in the list of all earlier sums: O(n^2).
# Shows on long rows with few equal sums.
import sys


def longest(a):
    sums = [0]
    best = 0
    for x in a:
        sums.append(sums[-1] + x)
        best = max(best, len(sums) - 1 - sums.index(sums[-1]))
    return best


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    t = data[0]
    at = 1
    for _ in range(t):
        n = data[at]
        a = data[at + 1:at + 1 + n]
        at += 1 + n
        print(longest(a))


main()
