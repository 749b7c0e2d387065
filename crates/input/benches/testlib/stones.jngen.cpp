#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    // On so large a board no five lie in a row.
    int n = getOpt(0);
    cout << n << "\n";
    for (auto stone : Arrayp::randomUnique(n, -1000000000, 1000000000)) {
        cout << stone.first << " " << stone.second << " " << rnd.next(2) << "\n";
    }
}
