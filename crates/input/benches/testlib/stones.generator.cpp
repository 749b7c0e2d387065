#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    // On so large a board no five lie in a row.
    int n = opt<int>(1);
    set<pair<int, int>> seen;
    printf("%d\n", n);
    while (int(seen.size()) < n) {
        int x = rnd.next(-1000000000, 1000000000), y = rnd.next(-1000000000, 1000000000);
        if (seen.insert({x, y}).second) printf("%d %d %d\n", x, y, rnd.next(0, 1));
    }
}
