// Typing slip in the table of lines: {2,5,8} is written as {2,5,7}.
// Shows where the last column matters.
#include <bits/stdc++.h>
using namespace std;

static const int L[8][3] = {{0,1,2},{3,4,5},{6,7,8},{0,3,6},{1,4,7},{2,5,7},{0,4,8},{2,4,6}};

bool won(const array<int, 9> &b, int who) {
    for (auto &l : L)
        if (b[l[0]] == who && b[l[1]] == who && b[l[2]] == who) return true;
    return false;
}

int play(array<int, 9> &b, int empty, int who) {
    if (won(b, 1)) return empty + 1;
    if (won(b, 2)) return -empty - 1;
    if (empty == 0) return 0;
    int best = who == 1 ? INT_MIN : INT_MAX;
    for (int i = 0; i < 9; i++) {
        if (b[i]) continue;
        b[i] = who;
        int v = play(b, empty - 1, 3 - who);
        b[i] = 0;
        if (who == 1 ? v > best : v < best) best = v;
    }
    return best;
}

int main() {
    int t;
    cin >> t;
    while (t--) {
        array<int, 9> b;
        int empty = 0;
        for (int &c : b) {
            cin >> c;
            if (c == 0) empty++;
        }
        cout << play(b, empty, 1) << "\n";
    }
}
