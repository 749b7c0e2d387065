// Joins neighbouring stones of one player, in each direction on its own.
class TicTacToe {
    struct Sets {
        vector<int> parent, size;
        Sets(int n) : parent(n), size(n, 1) { iota(parent.begin(), parent.end(), 0); }
        int find(int a) { return parent[a] == a ? a : parent[a] = find(parent[a]); }
        void join(int a, int b) {
            a = find(a), b = find(b);
            if (a == b) return;
            if (size[a] < size[b]) swap(a, b);
            parent[b] = a;
            size[a] += size[b];
        }
    };
    int n;
    vector<int> owner;
    Sets down, across;
    int diagonal[3] = {}, anti[3] = {};

public:
    TicTacToe(int n) : n(n), owner(n * n), down(n * n), across(n * n) {}

    int move(int row, int col, int player) {
        int at = col * n + row;
        owner[at] = player;
        for (int next : {at - 1, at + 1})
            if (next >= 0 && next < n * n && owner[next] == player) down.join(at, next);
        for (int next : {at - n, at + n})
            if (next >= 0 && next < n * n && owner[next] == player) across.join(at, next);
        bool won = down.size[down.find(at)] >= n || across.size[across.find(at)] >= n;
        if (row == col && ++diagonal[player] == n) won = true;
        if (row + col == n - 1 && ++anti[player] == n) won = true;
        return won ? player : 0;
    }
};
