// Right: follows the run to both sides.
class Row {
    vector<int> cells;

public:
    Row(int n) : cells(n + 2) {}

    int put(int cell, int color) {
        int left = cell + 1, right = cell + 1;
        cells[left] = color;
        while (cells[left - 1] == color) --left;
        while (cells[right + 1] == color) ++right;
        return right - left + 1;
    }
};
