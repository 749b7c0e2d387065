from itertools import groupby


class Solution:
    def gobang(self, pieces: List[List[int]]) -> str:
        wins = {0: set(), 1: set()}
        make = defaultdict(set)
        lines = (
            (lambda x, y: x, (0, 1)),
            (lambda x, y: y, (1, 0)),
            (lambda x, y: x - y, (1, 1)),
            (lambda x, y: x + y, (1, -1)),
        )
        pieces = sorted(pieces)
        for line, (dx, dy) in lines:
            for _, group in groupby(pieces, key=lambda p: line(p[0], p[1])):
                here = {(x, y): c for x, y, c in group}
                for (x, y), c in here.items():
                    for s in range(5):
                        cells = [(x + (i - s) * dx, y + (i - s) * dy) for i in range(5)]
                        colors = [here.get(cell, 2) for cell in cells]
                        if colors.count(c) + colors.count(2) != 5:
                            continue
                        free = [cell for cell, color in zip(cells, colors) if color == 2]
                        if len(free) == 1:
                            wins[c].add(free[0])
                        elif len(free) == 2 and c == 0:
                            make[free[0]].add(free[1])
                            make[free[1]].add(free[0])
        if wins[0]:
            return "Black"
        if len(wins[1]) > 1:
            return "White"
        cells = wins[1] if wins[1] else set(make)
        return "Black" if any(len(make[cell]) > 1 for cell in cells) else "None"
