// Keeps memory in shared mappings, and unmaps all of their pages except one.
// all: ended refused
// strong: memory-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 400; i++) {
        char *block = mmap(NULL, MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED)
            return say(0);
        memset(block, 1, MIB);
        munmap(block + 4096, MIB - 4096);
    }
    return say(1);
}
