# Slow: after every stone that it tries, looks for winning cells on the whole board.
class Solution:
    def gobang(self, pieces: List[List[int]]) -> str:
        board = {(x, y): color for x, y, color in pieces}
        directions = (1, 0), (0, 1), (1, 1), (1, -1)

        def run(x, y, dx, dy, color):
            length = 0
            while board.get((x + dx, y + dy)) == color:
                x, y, length = x + dx, y + dy, length + 1
            return length

        def wins(cells, color):
            return {
                (x, y) for x, y in cells if (x, y) not in board and any(
                    run(x, y, dx, dy, color) + run(x, y, -dx, -dy, color) >= 4 for dx, dy in directions)
            }

        near = {
            (x + i * dx, y + i * dy) for x, y in board for dx, dy in directions for i in range(-4, 5)
        } - board.keys()
        if wins(near, 0):
            return "Black"
        white = wins(near, 1)
        if len(white) > 1:
            return "White"
        for cell in white or near:
            board[cell] = 0
            threats = wins(near, 0)
            del board[cell]
            if len(threats) > 1:
                return "Black"
        return "None"
