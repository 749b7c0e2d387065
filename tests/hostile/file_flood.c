// Writes one file until it is stopped.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char block[MIB];
    int file = open("flood", O_CREAT | O_WRONLY, 0600);
    for (;;)
        if (write(file, block, sizeof block) < 0)
            return 0;
}
