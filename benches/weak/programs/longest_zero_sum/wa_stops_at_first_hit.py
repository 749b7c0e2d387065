# Stops at the first segment with the sum 0.
# Shows where a longer one follows.
import sys


def longest(a):
    seen = {0: -1}
    total = 0
    best = 0
    for i, x in enumerate(a):
        total += x
        if total in seen:
            best = i - seen[total]
            break
        else:
            seen[total] = i
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
