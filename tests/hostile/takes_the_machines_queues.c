// Takes the kernel's places for asynchronous input and output: all users share a fixed number.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = 0;
    for (int i = 0; i < 100; i++) {
        unsigned long queue = 0;
        reached |= syscall(SYS_io_setup, 640, &queue) == 0;
    }
    return say(reached);
}
