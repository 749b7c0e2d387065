class TicTacToe {
    static const int SIZE = 1 << 13;
    int n;
    unsigned char table[SIZE] = {};

    unsigned char& cell(int row, int col) { return table[(row * n + col) & (SIZE - 1)]; }

public:
    TicTacToe(int n) : n(n) {}

    int move(int row, int col, int player) {
        cell(row, col) = player;
        bool a = true, b = true, c = row == col, d = row + col == n - 1;
        for (int i = 0; i < n; i++) {
            a = a && cell(row, i) == player;
            b = b && cell(i, col) == player;
            c = c && cell(i, i) == player;
            d = d && cell(i, n - 1 - i) == player;
        }
        return a || b || c || d ? player : 0;
    }
};
