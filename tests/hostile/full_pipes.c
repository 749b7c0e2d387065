// Fills as many pipes as it can.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char block[MIB];
    for (int ends[2]; pipe2(ends, O_NONBLOCK) == 0;) {
        fcntl(ends[1], F_SETPIPE_SZ, MIB);
        while (write(ends[1], block, sizeof block) > 0)
            ;
    }
    return 0;
}
