// Changes settings of the kernel.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(can_open("/proc/sys/kernel/core_pattern", O_WRONLY) || can_open("/proc/sysrq-trigger", O_WRONLY) ||
               can_open("/sys/kernel/uevent_helper", O_WRONLY));
}
