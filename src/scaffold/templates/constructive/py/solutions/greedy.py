"""Right: takes the colour with more stones left, unless the last two stones have it."""

left = dict(zip("BW", map(int, input().split())))
cells = []
while left["B"] or left["W"]:
    more, less = ("B", "W") if left["B"] >= left["W"] else ("W", "B")
    colour = less if cells[-2:] == [more, more] else more
    if left[colour] == 0:
        break
    cells.append(colour)
    left[colour] -= 1
print("impossible" if left["B"] or left["W"] else "".join(cells))
