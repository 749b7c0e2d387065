// Moves to a processor of its choice.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    cpu_set_t before, wanted, after;
    sched_getaffinity(0, sizeof before, &before);
    if (CPU_COUNT(&before) == 1)
        return say(0);
    CPU_ZERO(&wanted);
    CPU_SET(0, &wanted);
    sched_setaffinity(0, sizeof wanted, &wanted);
    sched_getaffinity(0, sizeof after, &after);
    return say(!CPU_EQUAL(&before, &after));
}
