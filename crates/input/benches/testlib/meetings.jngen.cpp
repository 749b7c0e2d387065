#include "jngen.h"
using namespace std;

int main(int argc, char *argv[]) {
    ios::sync_with_stdio(false);
    registerGen(argc, argv);
    parseArgs(argc, argv);
    int n = getOpt(0);
    auto times = Arrayp::randomf(n, [] { return rnd.nextp(0, 86400, odpair); }).sorted();
    cout << n << "\n";
    for (auto time : times) {
        cout << time.first << " " << time.second << " " << rnds.random(rnd.next(1, 20), "a-zA-Z") << "\n";
    }
}
