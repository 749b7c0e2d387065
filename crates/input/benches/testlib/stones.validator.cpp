#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(0, 1000, "n");
    inf.readEoln();
    map<pair<int, int>, int> colors;
    for (int i = 0; i < n; ++i) {
        int x = inf.readInt(-1000000000, 1000000000, "x");
        inf.readSpace();
        int y = inf.readInt(-1000000000, 1000000000, "y");
        inf.readSpace();
        int color = inf.readInt(0, 1, "color");
        inf.readEoln();
        ensuref(colors.insert({{x, y}, color}).second, "two stones lie in one place");
    }
    for (auto [place, color] : colors) {
        for (auto [dx, dy] : {pair(0, 1), pair(1, 0), pair(1, 1), pair(1, -1)}) {
            int length = 1;
            for (auto [x, y] = place; length < 5; ++length) {
                auto next = colors.find({x += dx, y += dy});
                if (next == colors.end() || next->second != color) break;
            }
            ensuref(length < 5, "five stones lie in a row");
        }
    }
    inf.readEof();
}
