// Forks without end, each process in a session of its own.
// all: time-limit / runtime-error / idle
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (;;)
        if (fork() == 0)
            setsid();
}
