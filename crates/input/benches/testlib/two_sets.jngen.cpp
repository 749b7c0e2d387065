#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    int n = getOpt(0), m = getOpt(1);
    cout << n << " " << m << "\n";
    cout << Array::randomUnique(n, 1, 1000000000).sorted() << "\n";
    cout << Array::randomUnique(m, 1, 1000000000).sorted().reversed() << "\n";
}
