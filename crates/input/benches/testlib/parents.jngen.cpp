#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    int n = getOpt(0);
    cout << Tree::randomPrim(n).printN().printParents().add1() << "\n";
}
