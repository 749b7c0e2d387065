// Raises its own limits.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = 0;
    int which[] = {RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_NPROC, RLIMIT_STACK, RLIMIT_CPU};
    for (int i = 0; i < 5; i++) {
        struct rlimit limit;
        getrlimit(which[i], &limit);
        limit.rlim_cur = limit.rlim_max = limit.rlim_max + 1;
        reached |= setrlimit(which[i], &limit) == 0;
    }
    return say(reached);
}
