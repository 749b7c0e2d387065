// After each move every line through every cell is tested without stopping early, O(n^3).
// Shows on long games on large boards.
class TicTacToe {
    int size;
    vector<string> board;

public:
    TicTacToe(int n) {
        size = n;
        board.assign(n, string(n, '.'));
    }

    int move(int row, int col, int player) {
        char c = player == 1 ? 'X' : 'O';
        board[row][col] = c;
        int winner = 0;
        for (int x = 0; x < size; x++)
            for (int y = 0; y < size; y++) {
                int r = 0, k = 0, d = 0, e = 0;
                for (int i = 0; i < size; i++) {
                    r += board.at(x).at(i) == c;
                    k += board.at(i).at(y) == c;
                    d += board.at(i).at(i) == c;
                    e += board.at(i).at(size - 1 - i) == c;
                }
                if (max(max(r, k), max(d, e)) == size) winner = player;
            }
        return winner;
    }
};
