#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    int h = getOpt(0), w = getOpt(1);
    cout << h << " " << w << "\n";
    for (int i = 0; i < h; ++i) cout << Array::random(w, 0, 9) << "\n";
}
