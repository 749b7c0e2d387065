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
        # the piece on white's only point leaves white nothing
        return "White" if len(self.stones) % 2 == 0 and white and not black and self.blocked(white) else "None"

    def blocked(self, white):
        # black has to block, and white may get another point with the next piece
        cell = next(iter(white))
        self.stones[cell] = 0
        answer = any(self.makes_five(other, 1) for other in self.neighbours(1))
        if not answer:
            for other in self.neighbours(1):
                self.stones[other] = 1
                wins = self.winning(1)
                del self.stones[other]
                if len(wins) >= 2:
                    answer = True
                    break
        del self.stones[cell]
        return answer

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
        wins = set()
        for dx, dy in self.DIRS:
            for k in range(-4, 5):
                other = (cell[0] + k * dx, cell[1] + k * dy)
                if other not in self.stones and self.makes_five(other, 0):
                    wins.add(other)
        del self.stones[cell]
        return len(wins) >= 2
