# Goes along the row by recursion, with a raised but too small limit of 20000.
# Shows on rows of more than 20000 numbers (RecursionError).
import sys

sys.setrecursionlimit(20000)


def longest(a):
    seen = {0: -1}

    def scan(i, total):
        if i == len(a):
            return 0
        total += a[i]
        length = i - seen.setdefault(total, i)
        return max(length, scan(i + 1, total))

    return scan(0, 0)


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
