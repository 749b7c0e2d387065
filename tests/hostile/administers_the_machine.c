// Reboots, sets the clock, renames the machine.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    struct timeval now;
    gettimeofday(&now, NULL);
    int reached = sethostname("hostile", 7) == 0 || settimeofday(&now, NULL) == 0;
    reached |= syscall(SYS_reboot, 0xfee1dead, 672274793, 0, 0) == 0;
    reached |= syscall(SYS_syslog, 3, words, 0) > 0 || syscall(SYS_swapoff, "/swap") == 0;
    return say(reached || syscall(SYS_init_module, words, 0, "") == 0);
}
