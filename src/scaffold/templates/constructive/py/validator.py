"""Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason."""

import re
import sys

text = sys.stdin.buffer.read().decode("ascii", "replace")
numbers = re.fullmatch("(0|[1-9][0-9]{0,5}) (0|[1-9][0-9]{0,5})\n", text)
if not numbers:
    sys.exit("one line with two numbers is expected, one blank between them, without leading zeros")
black, white = map(int, numbers.groups())
if max(black, white) > 200_000 or black + white == 0:
    sys.exit("from 0 to 200000 stones of a colour are expected, and one of any")
