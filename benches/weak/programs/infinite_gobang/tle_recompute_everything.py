class Solution:
    DIRS = ((1, 0), (0, 1), (1, 1), (1, -1))

    def gobang(self, pieces: List[List[int]]) -> str:
        self.stones = {}
        for x, y, c in pieces:
            self.stones[x, y] = c
        black = self.winning(0)
        if black:
            return "Black"
        white = self.winning(1)
        if len(white) >= 2:
            return "White"
        if len(white) == 1:
            options = white
        else:
            options = self.neighbours(0)
        for cell in options:
            if self.is_double(cell):
                return "Black"
        return "None"

    def neighbours(self, color):
        result = set()
        for (x, y), c in self.stones.items():
            if c != color:
                continue
            for dx, dy in self.DIRS:
                for k in range(-4, 5):
                    cell = (x + k * dx, y + k * dy)
                    if cell not in self.stones:
                        result.add(cell)
        return result

    def makes_five(self, cell, color):
        for dx, dy in self.DIRS:
            length = 1
            for sign in (1, -1):
                x, y = cell[0] + sign * dx, cell[1] + sign * dy
                while self.stones.get((x, y)) == color:
                    length += 1
                    x += sign * dx
                    y += sign * dy
            if length >= 5:
                return True
        return False

    def winning(self, color):
        return {cell for cell in self.neighbours(color) if self.makes_five(cell, color)}

    def is_double(self, cell):
        self.stones[cell] = 0
        wins = self.winning(0)
        del self.stones[cell]
        return len(wins) >= 2
