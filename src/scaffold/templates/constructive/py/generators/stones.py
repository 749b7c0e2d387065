"""Prints about N stones: as many of both colours, as many of one as there may be at most, or more than that.

Called as `stones.py N SHAPE SEED`. All chance comes from the seed, which is the last argument, so the
same call prints the same numbers, always and everywhere.
"""

import random
import sys

n, shape, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
rng = random.Random(seed)

less = rng.randint(n // 4, n // 3)
most = 2 * (less + 1)  # Two of the other colour before each of them, and two behind the last.
more = {"even": less, "tight": most, "impossible": most + rng.randint(1, 3)}[shape]
print(*rng.sample([less, more], 2))
