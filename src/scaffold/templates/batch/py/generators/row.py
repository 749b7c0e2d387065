"""Prints a row of random cells with one long run: at its start, in its middle or at its end.

Called as `row.py N RUN PLACE SEED`. All chance comes from the seed, which is the last argument, so the
same call prints the same row, always and everywhere.
"""

import random
import sys

n, run, place, seed = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
rng = random.Random(seed)

cells = [rng.choice("BW.") for _ in range(n)]
start = {"start": 0, "middle": (n - run) // 2, "end": n - run}[place]
cells[start : start + run] = rng.choice("BW") * run
print(n)
print("".join(cells))
