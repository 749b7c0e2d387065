def main():
    input()
    board, _ = input().split()
    rows = board.split("/")
    if connects(rows, "x"):
        print("x")
    elif connects(list(zip(*rows)), "o"):
        print("o")
    else:
        print("open")


def connects(rows, stone):
    """Whether stones of this kind connect the first and the last row."""
    reached = {(0, column) for column, cell in enumerate(rows[0]) if cell == stone}
    open_cells = list(reached)
    while open_cells:
        row, column = open_cells.pop()
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            near = (row + down, column + right)
            is_inside = 0 <= near[0] < len(rows) and 0 <= near[1] < len(rows[0])
            if is_inside and rows[near[0]][near[1]] == stone and near not in reached:
                reached.add(near)
                open_cells.append(near)
    return any(row == len(rows) - 1 for row, _ in reached)


main()
