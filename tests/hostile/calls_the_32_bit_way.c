// Makes a system call the 32-bit way, whose numbers mean others.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    #ifdef __x86_64__
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory");
    return say(result > 0);
    #else
    abort();
    #endif
}
