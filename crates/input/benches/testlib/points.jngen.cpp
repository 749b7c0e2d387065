#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    int n = getOpt(0);
    cout << rndg.pointsInGeneralPosition(n, -10000, 10000).printN() << "\n";
}
