def main():
    columns, rows, _ = map(int, input().split())
    board = {}
    captured = {"x": 0, "o": 0}
    stone, other = "x", "o"

    def neighbours(point):
        column, row = point
        around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        return [(x, y) for x, y in around if 0 <= x < columns and 0 <= y < rows]

    def chain_without_liberties(point):
        """The stones of the chain at this point; none if it has a liberty."""
        chain, open_points = {point}, [point]
        while open_points:
            for near in neighbours(open_points.pop()):
                if near not in board:
                    return []
                if board[near] == board[point] and near not in chain:
                    chain.add(near)
                    open_points.append(near)
        return chain

    for move in input().split():
        if move != "pass":
            placed = (ord(move[0]) - ord("a"), int(move[1:]) - 1)
            board[placed] = stone
            for near in neighbours(placed):
                if board.get(near) == other:
                    for gone in chain_without_liberties(near):
                        del board[gone]
                        captured[stone] += 1
        stone, other = other, stone
    print(captured["x"], captured["o"])


main()
