#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int t = opt<int>(1), n = opt<int>(2);
    println(t);
    for (int i = 0; i < t; ++i) {
        println(n);
        println(rnd.distinct(n, -1000000000LL, 1000000000LL));
    }
}
