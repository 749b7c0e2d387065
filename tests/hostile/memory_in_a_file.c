// Keeps memory in an anonymous file.
// all: ended
// strong: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char block[MIB];
    int file = memfd_create("x", 0);
    for (;;)
        if (write(file, block, MIB) < 0)
            return 0;
}
