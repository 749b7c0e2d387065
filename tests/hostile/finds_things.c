// Looks for what an earlier run has left.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = shmget(0x7e57, 4096, 0) >= 0 || syscall(SYS_mq_open, "left", O_RDONLY, 0, NULL) >= 0;
    reached |= access("/tmp/left", F_OK) == 0 || access("/dev/shm/left", F_OK) == 0 || access("left", F_OK) == 0;
    return say(reached || syscall(SYS_request_key, "user", "left", NULL, -4) >= 0);
}
