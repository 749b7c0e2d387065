// Prints without end and ignores all signals.
// all: output-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char block[65536];
    for (int i = 1; i < 32; i++)
        signal(i, SIG_IGN);
    for (;;)
        if (write(1, block, sizeof block) < 0)
            errno = 0;
}
