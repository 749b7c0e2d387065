class TicTacToe {
    static const int MAX = 99;
    int n;
    char board[10000];

    char& at(int row, int col) { return board[row * MAX + col]; }

public:
    TicTacToe(int n) : n(n) { memset(board, 0, sizeof board); }

    int move(int row, int col, int player) {
        at(row, col) = player;
        int a = 0, b = 0, c = 0, d = 0;
        for (int i = 0; i < n; i++) {
            a += at(row, i) == player;
            b += at(i, col) == player;
            c += at(i, i) == player;
            d += at(i, n - 1 - i) == player;
        }
        return a == n || b == n || c == n || d == n ? player : 0;
    }
};
