"""Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason."""

import re
import sys

text = sys.stdin.buffer.read().decode("ascii", "replace")
numbers = re.fullmatch("([1-9][0-9]{0,6}) ([1-9][0-9]{0,6})\n", text)
if not numbers:
    sys.exit("one line with two numbers is expected, a blank between them and no leading zeros")
n, stone = map(int, numbers.groups())
if n > 1_000_000:
    sys.exit(f"n is {n}, which is more than 1000000")
if stone > n:
    sys.exit(f"the stone is on cell {stone}, but there are {n}")
