class Row:
    """Right: follows the run to both sides."""

    def __init__(self, n: int):
        self.cells = [0] * (n + 2)

    def put(self, cell: int, color: int) -> int:
        cells, left, right = self.cells, cell + 1, cell + 1
        cells[left] = color
        while cells[left - 1] == color:
            left -= 1
        while cells[right + 1] == color:
            right += 1
        return right - left + 1
