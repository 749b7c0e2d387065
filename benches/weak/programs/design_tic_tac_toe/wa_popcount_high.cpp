// Two words of bits a line, as 64 bits are not enough.
class TicTacToe {
    struct Bits {
        unsigned long long low = 0, high = 0;
        void set(int at) {
            if (at < 64) low |= 1ULL << at;
            else high |= 1ULL << (at - 64);
        }
        int count() const { return __builtin_popcountll(low) + __builtin_popcount(high); }
    };
    int n;
    vector<Bits> lines[2];

public:
    TicTacToe(int n) : n(n) {
        lines[0].resize(2 * n + 2);
        lines[1].resize(2 * n + 2);
    }

    int move(int row, int col, int player) {
        auto& own = lines[player - 1];
        own[row].set(col);
        own[n + col].set(row);
        if (row == col) own[2 * n].set(row);
        if (row + col == n - 1) own[2 * n + 1].set(row);
        bool won = own[row].count() == n || own[n + col].count() == n || own[2 * n].count() == n ||
                   own[2 * n + 1].count() == n;
        return won ? player : 0;
    }
};
