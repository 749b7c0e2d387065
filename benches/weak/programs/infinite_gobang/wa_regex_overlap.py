import re
from itertools import combinations


class Solution:
    """Writes every line as a text and searches it for patterns."""

    def gobang(self, pieces: List[List[int]]) -> str:
        wins = [set(), set()]
        after = defaultdict(set)
        for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
            lines = defaultdict(dict)
            for x, y, color in pieces:
                if dx == 0:
                    lines[x][y] = color
                else:
                    lines[y - x * dy][x] = color
            for key, line in lines.items():
                for start, text in self.texts(line):
                    def cell(i):
                        i += start
                        return (key, i) if dx == 0 else (i, key + i * dy)

                    for color, own in enumerate("BW"):
                        for i, part in self.windows(text, own):
                            holes = [i + j for j in range(5) if part[j] == "."]
                            if len(holes) == 1:
                                wins[color].add(cell(holes[0]))
                            elif len(holes) == 2 and color == 0:
                                a, b = map(cell, holes)
                                after[a].add(b)
                                after[b].add(a)
        if wins[0]:
            return "Black"
        if len(wins[1]) > 1:
            return "White"
        tried = wins[1] or set(after)
        return "Black" if any(len(after[cell]) > 1 for cell in tried) else "None"

    def texts(self, line):
        # Pieces further apart than four have nothing to do with each other.
        positions = sorted(line)
        groups = [[positions[0]]]
        for p in positions[1:]:
            if p - groups[-1][-1] > 4:
                groups.append([])
            groups[-1].append(p)
        for group in groups:
            start = group[0] - 4
            text = ["."] * (group[-1] + 5 - start)
            for p in group:
                text[p - start] = "BW"[line[p]]
            yield start, "".join(text)

    def windows(self, text, own):
        for own_count in 4, 3:
            for holes in combinations(range(5), 5 - own_count):
                pattern = "".join("[.]" if i in holes else own for i in range(5))
                for match in re.finditer(pattern, text):
                    yield match.start(), match.group()
