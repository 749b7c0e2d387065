#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1), q = opt<int>(2);
    printf("%d %d\n", n, q);
    for (int i = 0; i < q; ++i) {
        if (rnd.next(2) == 0) {
            int k = rnd.next(1, n), x = rnd.next(-1000000000, 1000000000);
            printf("add %d %d\n", k, x);
        } else {
            int l = rnd.next(1, n), r = rnd.next(1, n);
            printf("sum %d %d\n", min(l, r), max(l, r));
        }
    }
}
