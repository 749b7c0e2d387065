// Takes leases and watches on files that all runs see.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int file = open("/usr/bin/env", O_RDONLY);
    int reached = fcntl(file, F_SETLEASE, F_RDLCK) == 0;
    reached |= fcntl(open("/usr/bin", O_RDONLY), F_NOTIFY, 1) == 0;
    return say(reached || syscall(SYS_inotify_init1, 0) >= 0);
}
