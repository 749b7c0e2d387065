// Becomes the superuser of a namespace of its own.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = unshare(CLONE_NEWUSER) == 0 || unshare(CLONE_NEWNS) == 0;
    reached |= syscall(SYS_clone, NEW_USER | SIGCHLD, 0, 0, 0, 0) > 0;
    uint64_t arguments[11] = {NEW_USER, 0, 0, 0, SIGCHLD};
    return say(reached || syscall(CLONE3, arguments, sizeof arguments) > 0);
}
