#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int count = opt<int>(1);
    for (int i = 0; i < count; ++i) {
        int a = rnd.next(1, 1000), b = rnd.next(1, 1000), c = rnd.next(1, 1000);
        println(a, b, c);
    }
    println(0, 0, 0);
}
