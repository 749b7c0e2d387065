#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    // Edges stay sorted before they are shuffled: with normalizeEdges = false an edge of the spanning tree may come again.
    int n = getOpt(0), m = getOpt(1);
    auto roads = Graph::random(n, m).connected().g().shuffled();
    roads.setEdgeWeights(Array::random(m, 1, 1000000));
    cout << roads.printN().printM().add1() << "\n";
}
