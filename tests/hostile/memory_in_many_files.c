// Keeps memory in many anonymous files, each within the limit.
// all: ended refused
// strong: memory-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char block[7 * MIB];
    for (int i = 0; i < 60; i++)
        if (write(memfd_create("x", 0), block, sizeof block) < 0)
            return say(0);
    return say(1);
}
