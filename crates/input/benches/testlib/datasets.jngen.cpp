#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    int t = getOpt(0), n = getOpt(1);
    cout << t << "\n";
    for (int i = 0; i < t; ++i) {
        cout << Array::randomUnique(n, -1000000000, 1000000000).printN() << "\n";
    }
}
