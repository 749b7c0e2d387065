"""Wrong: refuses three empty cells next to each other as well."""

ends = {(".", 0): 1}
for _ in range(24):
    longer = {}
    for (last, run), rows in ends.items():
        for cell in ".BW":
            length = run + 1 if cell == last else 1
            if length < 3:
                longer[cell, length] = longer.get((cell, length), 0) + rows
    ends = longer
print(sum(ends.values()))
