// Reads the memory of the process that started it.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    char path[64], byte;
    sprintf(path, "/proc/%d/mem", getppid());
    struct iovec here = {&byte, 1}, there = {(void *)main, 1};
    int reached = can_open(path, O_RDWR) || process_vm_readv(getppid(), &here, 1, &there, 1, 0) > 0;
    return say(reached || ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0);
}
