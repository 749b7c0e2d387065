// Leaves a key with the kernel for a later run.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = syscall(SYS_add_key, "user", "hostile", "x", 1, -4) >= 0;
    reached |= syscall(SYS_keyctl, 0, -4, 1) >= 0;
    return say(reached || syscall(SYS_request_key, "user", "hostile", NULL, -4) >= 0);
}
