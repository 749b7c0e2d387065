#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int length = opt<int>(1);
    println(rnd.next("[a-z]{%d}", length));
}
