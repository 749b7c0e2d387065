class Solution:
    def longestRun(self, row: str) -> int:
        """Wrong: a run of empty cells counts as well."""
        return max(len(list(run)) for _, run in groupby(row))
