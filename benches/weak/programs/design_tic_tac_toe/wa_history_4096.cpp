// Keeps the stones of each player, and goes through them.
class TicTacToe {
    struct Stone {
        signed char row, col;
    };
    static const int SIZE = 4096;
    int n;
    int used[2] = {0, 0};
    Stone stones[2][SIZE];

public:
    TicTacToe(int n) : n(n) {}

    int move(int row, int col, int player) {
        int p = player - 1;
        stones[p][used[p]++ % SIZE] = {(signed char)row, (signed char)col};
        int across = 0, down = 0, diagonal = 0, anti = 0;
        for (int i = 0; i < used[p] && i < SIZE; i++) {
            auto [r, c] = stones[p][i];
            across += r == row;
            down += c == col;
            diagonal += r == c;
            anti += r + c == n - 1;
        }
        return max({across, down, diagonal, anti}) == n ? player : 0;
    }
};
