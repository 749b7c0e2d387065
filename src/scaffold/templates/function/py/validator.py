"""Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason."""

import json
import sys

row = json.loads(sys.stdin.readline())
if not 1 <= len(row) <= 20000:
    sys.exit(f"line 1: 1 to 20000 cells are expected, there are {len(row)}")
for column, cell in enumerate(row, start=2):
    if cell not in "BW.":
        sys.exit(f"line 1, column {column}: B, W or . is expected, there is {cell!r}")
