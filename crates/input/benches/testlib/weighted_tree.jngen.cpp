#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    config.normalizeEdges = false;
    int n = getOpt(0);
    auto tree = Tree::random(n).shuffled();
    tree.setEdgeWeights(Array::random(n - 1, 1, 1000000000));
    cout << tree.printN().add1() << "\n";
}
