// Reads the environment of other processes.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    char path[64];
    sprintf(path, "/proc/%d/environ", getppid());
    return say(can_open("/proc/1/environ", O_RDONLY) || can_open(path, O_RDONLY));
}
