// Forks without end.
// all: time-limit / runtime-error / idle
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (;;)
        fork();
}
