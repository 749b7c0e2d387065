#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1), m = opt<int>(2);
    vector<int> a = rnd.distinct(n, 1, 1000000000), b = rnd.distinct(m, 1, 1000000000);
    sort(a.begin(), a.end());
    sort(b.rbegin(), b.rend());
    println(n, m);
    println(a);
    println(b);
}
