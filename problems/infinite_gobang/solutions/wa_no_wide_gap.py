# Wrong: for a three it asks that its gaps do not lie side by side between stones.
class Solution:
    def gobang(self, pieces: List[List[int]]) -> str:
        board = {(x, y): color for x, y, color in pieces}
        wins = [set(), set()]
        pairs = defaultdict(set)
        for (x, y), color in board.items():
            for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
                for start in range(-4, 1):
                    cells = [(x + i * dx, y + i * dy) for i in range(start, start + 5)]
                    if any(board.get(cell, color) != color for cell in cells):
                        continue
                    gaps = [cell for cell in cells if cell not in board]
                    if len(gaps) == 1:
                        wins[color].add(gaps[0])
                    elif len(gaps) == 2 and color == 0 and gaps not in (cells[1:3], cells[2:4]):
                        pairs[gaps[0]].add(gaps[1])
                        pairs[gaps[1]].add(gaps[0])
        if wins[0]:
            return "Black"
        if len(wins[1]) > 1:
            return "White"
        tried = wins[1] or pairs.keys()
        return "Black" if any(len(pairs[cell]) > 1 for cell in list(tried)) else "None"
