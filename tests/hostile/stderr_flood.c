// Complains without end.
// all: time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char block[65536];
    for (;;)
        if (write(2, block, sizeof block) < 0)
            return 1;
}
