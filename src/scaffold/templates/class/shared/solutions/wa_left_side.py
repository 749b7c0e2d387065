class Row:
    """Wrong: follows the run to the left only."""

    def __init__(self, n: int):
        self.cells = [0] * (n + 1)

    def put(self, cell: int, color: int) -> int:
        left = cell + 1
        self.cells[left] = color
        while self.cells[left - 1] == color:
            left -= 1
        return cell + 2 - left
