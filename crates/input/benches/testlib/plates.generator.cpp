#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    pattern plate("[A-Z]{3}-[0-9]{3,4}");
    set<string> seen;
    printf("%d\n", n);
    while (int(seen.size()) < n) {
        string next = plate.next(rnd);
        if (seen.insert(next).second) printf("%s\n", next.c_str());
    }
}
