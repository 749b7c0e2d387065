// Keeps memory in shared mappings of the device of zeros, which are memory files too.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int zeros = open("/dev/zero", O_RDWR);
    for (int i = 0; i < 400; i++) {
        char *block = mmap(NULL, MIB, PROT_READ | PROT_WRITE, MAP_SHARED, zeros, 0);
        if (block == MAP_FAILED)
            return say(0);
        memset(block, 1, MIB);
        munmap(block + 4096, MIB - 4096);
    }
    return say(1);
}
