// Lowers the priority of all processes of its user and of its group.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = setpriority(PRIO_USER, 0, 1) == 0 || setpriority(PRIO_USER, getuid(), 1) == 0;
    reached |= setpriority(PRIO_PGRP, 0, 1) == 0 || setpriority(PRIO_PGRP, getppid(), 1) == 0;
    reached |= syscall(SYS_ioprio_set, 3, getuid(), 3 << 13) == 0 || syscall(SYS_ioprio_set, 2, 0, 3 << 13) == 0;
    return say(reached);
}
