// Starts a thread with descriptors of its own, for pipes that the process does not seem to have.
// all: ended refused
// strong: ended
#include "probe.h"

#define PRIVATE_FILES (CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD)

static int started(void *unused) {
    (void)unused;
    return 0;
}

int main(int count, char **words) {
    (void)count, (void)words;
    static char stack[1 << 16];
    return say(clone(started, stack + sizeof stack, PRIVATE_FILES, NULL) >= 0);
}
