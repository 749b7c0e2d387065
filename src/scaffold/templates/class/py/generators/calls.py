"""Prints the calls of a game on a row of cells, as JSON.

Called as `calls.py N MOVES SEED`. All chance comes from the seed, which is the last argument, so the same
call prints the same game, always and everywhere.
"""

import json
import random
import sys

n, moves, seed = map(int, sys.argv[1:])
rng = random.Random(seed)

cells = rng.sample(range(n), moves)
print(json.dumps(["Row"] + ["put"] * moves, separators=(",", ":")))
print(json.dumps([[n]] + [[cell, rng.choice([1, 1, 1, 2])] for cell in cells], separators=(",", ":")))
