# Wrong: counts windows, not cells; one cell may fill several.
class Solution:
    def gobang(self, pieces: List[List[int]]) -> str:
        board = {(x, y): color for x, y, color in pieces}
        wins = [Counter(), Counter()]
        pairs = defaultdict(Counter)
        windows = set()
        for (x, y), color in board.items():
            for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
                for start in range(-4, 1):
                    windows.add(tuple((x + i * dx, y + i * dy) for i in range(start, start + 5)))
        for cells in windows:
            colors = {board[cell] for cell in cells if cell in board}
            gaps = [cell for cell in cells if cell not in board]
            if len(colors) > 1 or len(gaps) > 2:
                continue
            color = colors.pop()
            if len(gaps) == 1:
                wins[color][gaps[0]] += 1
            elif color == 0:
                pairs[gaps[0]][gaps[1]] += 1
                pairs[gaps[1]][gaps[0]] += 1
        if wins[0]:
            return "Black"
        if sum(wins[1].values()) > 1:
            return "White"
        tried = set(wins[1]) or set(pairs)
        return "Black" if any(sum(pairs[cell].values()) > 1 for cell in tried) else "None"
