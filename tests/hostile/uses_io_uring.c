// Makes system calls where filters do not see them.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    char parameters[256] = {0};
    return say(syscall(IO_URING_SETUP, 4, parameters) >= 0);
}
