// Makes shared memory that outlives its maker.
// all: ended refused
// strong: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(shmget(0x7e57, 4096, IPC_CREAT | 0600) >= 0);
}
