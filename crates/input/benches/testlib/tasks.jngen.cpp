#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    config.normalizeEdges = false;
    int n = getOpt(0), m = getOpt(1);
    auto tasks = Graph::random(n, m).directed().acyclic().g().shuffled();
    cout << tasks.printN().printM().add1() << "\n";
}
