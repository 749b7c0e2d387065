"""Prints a row of random cells with one long run somewhere, as JSON.

Called as `row.py N RUN SEED`. All chance comes from the seed, which is the last argument, so the same
call prints the same row, always and everywhere.
"""

import json
import random
import sys

n, run, seed = map(int, sys.argv[1:])
rng = random.Random(seed)

cells = [rng.choice("BW...") for _ in range(n)]
start = rng.randint(0, n - run)
cells[start : start + run] = rng.choice("BW") * run
empty = rng.randint(0, n - 1)
cells[empty : empty + 15] = "." * len(cells[empty : empty + 15])
print(json.dumps("".join(cells)))
