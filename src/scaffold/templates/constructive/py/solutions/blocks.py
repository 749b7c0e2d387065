"""Right, and its rows are others: the stones of one colour part blocks of one or two of the other."""

black, white = map(int, input().split())
(less, few), (more, many) = sorted([(black, "B"), (white, "W")])
if more > 2 * (less + 1):
    print("impossible")
else:
    # Two stones in as many blocks as it takes, and one in each of the others.
    doubled = max(0, more - less - 1)
    blocks = [many * 2] * doubled
    blocks += [many] * (more - 2 * len(blocks))
    print(few.join(blocks) + few * (less - len(blocks) + 1))
