// Takes processor time away from the process that started it.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    struct rlimit none = {0, 0};
    int reached = prlimit(getppid(), RLIMIT_CPU, &none, NULL) == 0;
    reached |= prlimit(1, RLIMIT_CPU, &none, NULL) == 0;
    reached |= setpriority(PRIO_PROCESS, getppid(), 19) == 0;
    return say(reached);
}
