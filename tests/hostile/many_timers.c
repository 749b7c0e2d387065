// Makes timers and queues signals, which the kernel remembers in memory of its own.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int timers = 0, signals = 0;
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    int timer;
    while (timers < 10000 && syscall(SYS_timer_create, CLOCK_MONOTONIC, NULL, &timer) == 0)
        timers++;
    union sigval value = {0};
    while (signals < 10000 && sigqueue(getpid(), SIGRTMIN, value) == 0)
        signals++;
    return say(timers + signals >= 10000);
}
