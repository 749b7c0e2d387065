class Solution:
    def gobang(self, pieces: List[List[int]]) -> str:
        M = 10 ** 6
        stones = {x * M + y: c for x, y, c in pieces}
        steps = (1, M, M + 1, M - 1)
        wins = (set(), set())
        partners = {}
        for p, c in stones.items():
            for step in steps:
                for first in range(p - 4 * step, p + 1, step):
                    free = []
                    for q in range(first, first + 5 * step, step):
                        color = stones.get(q)
                        if color is None:
                            free.append(q)
                        elif color != c:
                            break
                    else:
                        if len(free) == 1:
                            wins[c].add(free[0])
                        elif len(free) == 2 and c == 0:
                            a, b = free
                            partners.setdefault(a, set()).add(b)
                            partners.setdefault(b, set()).add(a)
        if wins[0]:
            return "Black"
        if len(wins[1]) > 1:
            return "White"
        must = wins[1].pop() if wins[1] else None
        for cell, others in partners.items():
            if must is not None and cell != must:
                continue
            if len(others) > 1:
                return "Black"
        return "None"
