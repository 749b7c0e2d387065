"""Wrong: a run is counted when the next one begins, and the last run has none after it."""

input()
best = length = 0
before = "."
for cell in input():
    if cell == before:
        length += 1
    else:
        if before != "." and length > best:
            best = length
        before, length = cell, 1
print(best)
