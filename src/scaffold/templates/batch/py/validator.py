"""Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason."""

import re
import sys

text = sys.stdin.buffer.read().decode("ascii", "replace")
lines = text.split("\n")
if len(lines) != 3 or lines[2] != "":
    sys.exit("two lines are expected, each with a line break at its end")
if not re.fullmatch("[1-9][0-9]{0,5}", lines[0]) or int(lines[0]) > 200_000:
    sys.exit("line 1: a number from 1 to 200000 is expected, without leading zeros")
if len(lines[1]) != int(lines[0]):
    sys.exit(f"line 2: {lines[0]} cells are expected, there are {len(lines[1])}")
for column, cell in enumerate(lines[1], start=1):
    if cell not in "BW.":
        sys.exit(f"line 2, column {column}: B, W or . is expected, there is {cell!r}")
