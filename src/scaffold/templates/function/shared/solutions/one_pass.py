class Solution:
    def longestRun(self, row: str) -> int:
        """Right: one pass that counts the stones of the present run."""
        best = length = 0
        before = "."
        for cell in row:
            length = length + 1 if cell == before else 1
            if cell != ".":
                best = max(best, length)
            before = cell
        return best
