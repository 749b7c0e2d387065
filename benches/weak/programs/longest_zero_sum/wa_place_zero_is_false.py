# seen.get(total) is taken for 'not there' if it is 0, so the place after the first number is overwritten.
# Shows where the longest segment starts at the second number, as 5 1 -1.
import sys


def longest(a):
    seen = {0: -1}
    total = 0
    best = 0
    for i, x in enumerate(a):
        total += x
        if seen.get(total):
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
        a = data[at + 1:at + 1 + n]
        at += 1 + n
        print(longest(a))


main()
