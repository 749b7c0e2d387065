"""Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason."""

import json
import sys

sys.stdin.readline()
(n,), *moves = json.loads(sys.stdin.readline())
if not 1 <= n <= 3000:
    sys.exit(f"line 2: 1 to 3000 cells are expected, there are {n}")
used = set()
for number, (cell, color) in enumerate(moves, start=1):
    if not 0 <= cell < n or cell in used:
        sys.exit(f"line 2, move {number}: an empty cell below {n} is expected, there is {cell}")
    if color not in (1, 2):
        sys.exit(f"line 2, move {number}: the colour 1 or 2 is expected, there is {color}")
    used.add(cell)
