# A row of one number is answered by 0 at once, even if this number is 0.
# Shows only on datasets with n = 1 and the number 0.
import sys


def longest(a):
    if len(a) < 2:
        return 0
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
        a = data[at + 1:at + 1 + n]
        at += 1 + n
        print(longest(a))


main()
