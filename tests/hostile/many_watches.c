// Children watch each of many descriptors from many others; hardly any of their memory is resident.
// contained: memory-limit
// restricted: memory-limit
// all: idle
#include "probe.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>

static void watches(void) {
    int sets[120], events[120];
    for (int i = 0; i < 120; i++)
        sets[i] = epoll_create1(0), events[i] = eventfd(0, 0);
    struct epoll_event event = {0};
    for (int i = 0; i < 120; i++)
        for (int j = 0; j < 120; j++)
            epoll_ctl(sets[i], EPOLL_CTL_ADD, events[j], &event);
    pause();
}

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 15; i++)
        if (fork() == 0)
            watches();
    mmap(NULL, 170 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    pause();
}
