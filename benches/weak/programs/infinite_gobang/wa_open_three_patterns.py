# After black's move there must be an open four, or two fours in two directions.
class Solution:
    def gobang(self, pieces: List[List[int]]) -> str:
        board = {(x, y): "BW"[c] for x, y, c in pieces}
        dirs = [(1, 0), (0, 1), (1, 1), (1, -1)]

        def text(cell, d, me):
            out = []
            for k in range(-4, 5):
                at = (cell[0] + k * d[0], cell[1] + k * d[1])
                out.append(me if k == 0 else board.get(at, "."))
            return "".join(out)

        near = set()
        for x, y in board:
            for a in range(-2, 3):
                for b in range(-2, 3):
                    if (x + a, y + b) not in board:
                        near.add((x + a, y + b))
        white = []
        for cell in near:
            for d in dirs:
                if "BBBBB" in text(cell, d, "B"):
                    return "Black"
            if any("WWWWW" in text(cell, d, "W") for d in dirs):
                white.append(cell)
        if len(white) > 1:
            return "White"
        for cell in white or near:
            fours = 0
            for d in dirs:
                t = text(cell, d, "B")
                if ".BBBB." in t:
                    return "Black"
                if "BBBB." in t or ".BBBB" in t:
                    fours += 1
            if fours > 1:
                return "Black"
        return "None"
