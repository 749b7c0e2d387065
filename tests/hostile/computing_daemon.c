// Leaves the computing to a process without parent.
// all: time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    if (fork() == 0) {
        if (fork() == 0)
            burn();
        _exit(0);
    }
    sleep(60);
}
