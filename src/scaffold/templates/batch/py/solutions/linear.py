"""Right: one pass that counts the stones of the present run."""

input()
best = length = 0
before = "."
for cell in input():
    length = length + 1 if cell == before else 1
    if cell != "." and length > best:
        best = length
    before = cell
print(best)
