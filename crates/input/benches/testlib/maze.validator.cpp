#include "testlib.h"
using namespace std;

// Whether all cells but walls can be reached from the first of them.
bool connected(const vector<string> &g) {
    int h = g.size(), w = g[0].size(), open = 0;
    vector<pair<int, int>> found;
    vector<vector<bool>> seen(h, vector<bool>(w));
    auto visit = [&](int y, int x) {
        if (y < 0 || y == h || x < 0 || x == w || g[y][x] == '#' || seen[y][x]) return;
        seen[y][x] = true;
        found.push_back({y, x});
    };
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            if (g[y][x] == '#') continue;
            if (open++ == 0) visit(y, x);
        }
    }
    for (size_t at = 0; at < found.size(); ++at) {
        auto [y, x] = found[at];
        visit(y - 1, x);
        visit(y + 1, x);
        visit(y, x - 1);
        visit(y, x + 1);
    }
    return int(found.size()) == open;
}

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int h = inf.readInt(1, 50, "h");
    inf.readSpace();
    int w = inf.readInt(2, 50, "w");
    inf.readEoln();
    pattern row(format("[.#SE]{%d}", w));
    vector<string> g(h);
    int starts = 0, exits = 0;
    for (string &line : g) {
        line = inf.readToken(row, "g");
        inf.readEoln();
        starts += count(line.begin(), line.end(), 'S');
        exits += count(line.begin(), line.end(), 'E');
    }
    ensuref(starts == 1, "there has to be one start");
    ensuref(exits == 1, "there has to be one exit");
    ensuref(connected(g), "some cell cannot be reached");
    inf.readEof();
}
