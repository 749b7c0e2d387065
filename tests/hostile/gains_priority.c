// Asks for more than its share of the processor.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    struct sched_param first = {.sched_priority = 1};
    int reached = setpriority(PRIO_PROCESS, 0, -5) == 0;
    reached |= sched_setscheduler(0, SCHED_FIFO, &first) == 0;
    reached |= sched_setscheduler(0, SCHED_RR, &first) == 0;
    return say(reached);
}
