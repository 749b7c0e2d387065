// Uses parts of the kernel that have had many holes.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    char zeros[256] = {1};
    int reached = syscall(SYS_bpf, 0, zeros, 48) >= 0;
    reached |= syscall(SYS_userfaultfd, 1) >= 0 || syscall(LANDLOCK_CREATE_RULESET, zeros, 8, 0) >= 0;
    return say(reached || syscall(SYS_perf_event_open, zeros, 0, -1, -1, 0) >= 0);
}
