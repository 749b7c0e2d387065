def main():
    for _ in range(int(input())):
        board, player, _ = input().split()
        print(longest(board.split("/"), player))


def longest(rows, player):
    """The greatest number of pieces that one move captures."""
    cells = {(row, column): cell for row, line in enumerate(rows) for column, cell in enumerate(line)}

    def captures(place, piece, gone):
        best = 0
        down = 1 if piece == "x" else -1
        for step in (down,) if piece in "xo" else (-1, 1):
            for right in (-1, 1):
                over = (place[0] + step, place[1] + right)
                to = (place[0] + 2 * step, place[1] + 2 * right)
                is_opponent = cells.get(over, ".").lower() not in (player, ".")
                if is_opponent and over not in gone and cells.get(to) == ".":
                    is_crowned = piece in "xo" and to[0] == (7 if piece == "x" else 0)
                    best = max(best, 1)
        return best

    best = 0
    for place, piece in cells.items():
        if piece.lower() == player:
            cells[place] = "."
            best = max(best, captures(place, piece, frozenset()))
            cells[place] = piece
    return best


main()
