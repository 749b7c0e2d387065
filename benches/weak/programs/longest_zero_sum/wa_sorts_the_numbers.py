# Sorts the numbers first, though they have to stand side by side in the given row.
# Shows on most inputs.
import sys


def longest(a):
    seen = {0: -1}
    total = 0
    best = 0
    for i, x in enumerate(a):
        total += x
        if total in seen:
            best = max(best, i - seen[total])
        else:
            seen[total] = i
    return best


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    t = data[0]
    at = 1
    for _ in range(t):
        n = data[at]
        a = sorted(data[at + 1:at + 1 + n])
        at += 1 + n
        print(longest(a))


main()
