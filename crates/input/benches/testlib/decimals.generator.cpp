#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    println(n);
    for (int i = 0; i < n; ++i) {
        int price = rnd.next(1, 1000000);
        printf("%d.%02d ", price / 100, price % 100);
        int places = rnd.next(0, 4), one = 1;
        for (int k = 0; k < places; ++k) one *= 10;
        int rate = rnd.next(-one, one);
        printf("%s%d", rate < 0 ? "-" : "", abs(rate) / one);
        if (places > 0) printf(".%0*d", places, abs(rate) % one);
        printf("\n");
    }
}
