"""Right: one pass that counts the stones of the present run."""

input()
best, first = 0, 0
before, length = ".", 0
for place, cell in enumerate(input(), start=1):
    length = length + 1 if cell == before else 1
    if cell != "." and length > best:
        best, first = length, place - length + 1
    before = cell
print(best, first)
