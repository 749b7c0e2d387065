// Makes calls that kernels had after the filter was written, or may have one day.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = 0;
    for (int call = 468; call < 1024; call++)
        reached |= syscall(call, -1L, -1L, -1L, -1L, -1L, -1L) >= 0 || errno != ENOSYS;
    return say(reached);
}
