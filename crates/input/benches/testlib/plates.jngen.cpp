#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    int n = getOpt(0);
    auto plate = [](const char *pattern) { return rnd.next(pattern); };
    cout << TArray<string>::randomfUnique(n, plate, "[A-Z]{3}-[0-9]{3,4}").printN().endl() << "\n";
}
