// Makes a system call by its x32 number.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(syscall(0x40000000 | SYS_getpid) > 0);
}
