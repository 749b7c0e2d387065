"""Too slow: goes along the run from every cell, which is quadratic in the length of the run."""

n = int(input())
row = input()
best = 0
for start in range(n):
    end = start
    while row[start] != "." and end < n and row[end] == row[start]:
        end += 1
    best = max(best, end - start)
print(best)
