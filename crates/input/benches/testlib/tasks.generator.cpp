#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1), m = opt<int>(2);
    vector<int> order = rnd.perm(n, 1);
    set<pair<int, int>> seen;
    printf("%d %d\n", n, m);
    while (int(seen.size()) < m) {
        int first = rnd.next(n), then = rnd.next(n);
        if (first > then) swap(first, then);
        if (first == then || !seen.insert({first, then}).second) continue;
        printf("%d %d\n", order[first], order[then]);
    }
}
