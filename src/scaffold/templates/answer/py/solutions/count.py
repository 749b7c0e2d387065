"""Right: counts the rows by the cell and the length of the run that they end with."""

ends = {(".", 0): 1}
for _ in range(24):
    longer = {}
    for (last, run), rows in ends.items():
        for cell in ".BW":
            length = 0 if cell == "." else run + 1 if cell == last else 1
            if length < 3:
                longer[cell, length] = longer.get((cell, length), 0) + rows
    ends = longer
print(sum(ends.values()))
