// Children eat memory one after another.
// all: memory-limit / time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (;;) {
        if (fork() == 0)
            for (;;)
                memset(malloc(MIB), 1, MIB);
        wait(NULL);
    }
}
