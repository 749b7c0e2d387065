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
    registerGen(argc, argv, 1);
    int h = opt<int>(1), w = opt<int>(2);
    vector<string> g(h, string(w, '.'));
    do {
        for (string &line : g)
            for (char &cell : line) cell = rnd.next(10) == 0 ? '#' : '.';
        vector<int> ends = rnd.distinct(2, h * w);
        g[ends[0] / w][ends[0] % w] = 'S';
        g[ends[1] / w][ends[1] % w] = 'E';
    } while (!connected(g));
    println(h, w);
    for (const string &line : g) println(line);
}
