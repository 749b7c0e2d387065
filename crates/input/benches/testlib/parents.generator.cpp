#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    vector<int> p(n - 1);
    for (int i = 2; i <= n; ++i) p[i - 2] = rnd.next(1, i - 1);
    println(n);
    println(p);
}
