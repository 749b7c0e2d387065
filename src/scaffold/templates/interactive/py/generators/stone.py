"""Prints the length of a row and the cell of the stone: the first one, the last one or one between.

Called as `stone.py N PLACE SEED`. All chance comes from the seed, which is the last argument, so the same
call prints the same input, always and everywhere.
"""

import random
import sys

n, place, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
rng = random.Random(seed)

inner = rng.randint(2, n - 1) if n > 2 else n
print(n, {"first": 1, "last": n, "inner": inner}[place])
