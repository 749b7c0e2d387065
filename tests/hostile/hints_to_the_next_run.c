// Leaves a mark on its own executable that the next run could read.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int file = open("/proc/self/exe", O_RDONLY);
    if (file < 0)
        file = open(words[0], O_RDONLY);
    uint64_t hint = 4;
    // Set the hint of the inode and of the opened file.
    return say(fcntl(file, 1036, &hint) == 0 || fcntl(file, 1038, &hint) == 0);
}
