// Enters the namespaces of another process.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    char path[64];
    sprintf(path, "/proc/%d/ns/mnt", getppid());
    return say(setns(open(path, O_RDONLY), 0) == 0 || setns(open("/proc/self/ns/net", O_RDONLY), 0) == 0);
}
