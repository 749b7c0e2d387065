"""Prints the length of a row and the cell of the stone: the first one, the last one or any.

Called as `stone.py N PLACE SEED`. All chance comes from the seed, which is the last argument, so the same
call prints the same input, always and everywhere.
"""

import random
import sys

n, place, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
rng = random.Random(seed)

print(n, {"first": 1, "last": n, "any": rng.randint(1, n)}[place])
