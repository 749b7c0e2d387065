// Has a child compute whose time it does not ask for.
// all: time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    signal(SIGCHLD, SIG_IGN);
    if (fork() == 0) {
        for (clock_t end = clock() + 5 * CLOCKS_PER_SEC; clock() < end;)
            ;
        _exit(0);
    }
    while (waitpid(-1, NULL, 0) > 0)
        ;
    return 0;
}
