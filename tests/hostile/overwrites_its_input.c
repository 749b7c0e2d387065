// Opens its standard input again, to write to it.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int file = open("/proc/self/fd/0", O_RDWR);
    int reached = file >= 0 && write(file, "0", 1) == 1;
    reached |= file >= 0 && ftruncate(file, 0) == 0;
    return say(reached || truncate("/proc/self/fd/0", 0) == 0);
}
