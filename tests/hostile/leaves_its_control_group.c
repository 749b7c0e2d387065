// Moves to another control group, which has no limits.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(can_open("/sys/fs/cgroup/cgroup.procs", O_WRONLY) ||
               can_open("/sys/fs/cgroup/memory/cgroup.procs", O_WRONLY));
}
