#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    int n = getOpt(0);
    cout << Array::random(n, -1000000000, 1000000000).printN() << "\n";
}
