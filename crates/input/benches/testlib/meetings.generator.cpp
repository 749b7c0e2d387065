#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    vector<pair<int, int>> times(n);
    for (auto &[from, to] : times) {
        from = rnd.next(0, 86399);
        to = rnd.next(from + 1, 86400);
    }
    sort(times.begin(), times.end());
    pattern letters("[a-zA-Z]{1,20}");
    printf("%d\n", n);
    for (auto [from, to] : times) printf("%d %d %s\n", from, to, letters.next(rnd).c_str());
}
