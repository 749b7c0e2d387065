// Makes shared memory that outlives its maker.
// all: ended
// restricted: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(shmget(0x7e57, 4096, IPC_CREAT | 0600) >= 0);
}
