#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int count = opt<int>(1);
    for (int i = 0; i < count; ++i) printf("%c%d", i == 0 ? '[' : ',', rnd.next(-1000000000, 1000000000));
    printf("]\n%d\n", rnd.next(-1000000000, 1000000000));
}
