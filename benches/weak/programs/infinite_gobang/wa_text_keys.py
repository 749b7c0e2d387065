class Solution:
    def gobang(self, pieces: List[List[int]]) -> str:
        def name(x, y):
            return f"{x}{y}"

        board = {name(x, y): color for x, y, color in pieces}
        wins, links = [set(), set()], defaultdict(set)
        for x, y, color in pieces:
            for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
                row = [name(x + i * dx, y + i * dy) for i in range(-4, 5)]
                for i in range(5):
                    cells = row[i:i + 5]
                    states = [board.get(cell) for cell in cells]
                    if 1 - color in states:
                        continue
                    free = [cell for cell in cells if cell not in board]
                    if len(free) == 1:
                        wins[color].add(free[0])
                    if len(free) == 2 and color == 0:
                        links[free[0]].add(free[1])
                        links[free[1]].add(free[0])
        if wins[0]:
            return "Black"
        if len(wins[1]) > 1:
            return "White"
        for cell in (wins[1] or list(links)):
            if len(links[cell]) > 1:
                return "Black"
        return "None"
