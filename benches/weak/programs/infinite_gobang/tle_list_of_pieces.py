# Looks every point up in the list of the pieces, one after the other.
# Shows on boards with some hundred pieces.
class Solution:

    def gobang(self, pieces: List[List[int]]) -> str:
        pieces = [tuple(p) for p in pieces]
        steps = [(1, 0), (0, 1), (1, 1), (1, -1)]

        def color(x, y):
            for a, b, c in pieces:
                if a == x and b == y:
                    return c
            return -1

        def wins(x, y, c):
            if color(x, y) != -1:
                return False
            for dx, dy in steps:
                count = 1
                for sign in (1, -1):
                    k = 1
                    while color(x + sign * k * dx, y + sign * k * dy) == c:
                        k += 1
                        count += 1
                if count >= 5:
                    return True
            return False

        def around(x, y):
            return [(x + k * dx, y + k * dy) for dx, dy in steps for k in range(-4, 5) if k]

        near = {p for x, y, _ in pieces for p in around(x, y)}
        near = {(x, y) for x, y in near if color(x, y) == -1}
        if any(wins(x, y, 0) for x, y in near):
            return "Black"
        white = [(x, y) for x, y in near if wins(x, y, 1)]
        if len(white) > 1:
            return "White"
        for x, y in white or near:
            pieces.append((x, y, 0))
            count = sum(wins(a, b, 0) for a, b in around(x, y))
            pieces.pop()
            if count > 1:
                return "Black"
        return "None"
