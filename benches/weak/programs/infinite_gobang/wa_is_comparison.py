class Solution:
    def gobang(self, pieces: List[List[int]]) -> str:
        board = {(x, y): color for x, y, color in pieces}
        threats = [[], []]
        fours = []
        for x, y, color in pieces:
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                for s in range(-4, 1):
                    window = [(x + i * dx, y + i * dy) for i in range(s, s + 5)]
                    free = [p for p in window if p not in board]
                    own = sum(board.get(p) == color for p in window)
                    if own + len(free) < 5:
                        continue
                    if own == 4 and free[0] not in threats[color]:
                        threats[color].append(free[0])
                    if own == 3 and color == 0 and free not in fours:
                        fours.append(free)
        if threats[0]:
            return "Black"
        if len(threats[1]) > 1:
            return "White"
        replies = {}
        for a, b in fours:
            replies.setdefault(a, set()).add(b)
            replies.setdefault(b, set()).add(a)
        for (x, y), cells in replies.items():
            if threats[1]:
                wx, wy = threats[1][0]
                if not (x is wx and y is wy):
                    continue
            if len(cells) > 1:
                return "Black"
        return "None"
