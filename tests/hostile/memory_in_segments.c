// Keeps memory in segments of System V that it does not keep mapped.
// all: ended refused
// strong: memory-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 60; i++) {
        int segment = shmget(IPC_PRIVATE, 7 * MIB, IPC_CREAT | 0600);
        if (segment < 0)
            return say(0);
        char *block = shmat(segment, NULL, 0);
        memset(block, 1, 7 * MIB);
        shmdt(block);
    }
    return say(1);
}
