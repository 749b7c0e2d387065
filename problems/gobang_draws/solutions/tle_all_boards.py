"""Too slow: looks at each way to lay 13 white stones."""
from itertools import combinations

N = 5
LINES = [{N * i + j for j in range(N)} for i in range(N)]
LINES += [{N * i + j for i in range(N)} for j in range(N)]
LINES += [{(N + 1) * i for i in range(N)}, {(N - 1) * (i + 1) for i in range(N)}]

draws = 0
for white in combinations(range(N * N), 13):
    white = set(white)
    draws += all(line - white and line & white for line in LINES)
print(draws)
