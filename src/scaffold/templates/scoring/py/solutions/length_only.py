"""Knows how long the longest run is, but not where."""

from itertools import groupby

input()
print(max((len(list(run)) for cell, run in groupby(input()) if cell != "."), default=0))
