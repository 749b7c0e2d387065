// Leaves a process that has lost its parent and its session.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            sleep(60);
        _exit(0);
    }
    wait(NULL);
    return 0;
}
