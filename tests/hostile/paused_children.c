// Starts as many processes as it may, and all wait.
// all: idle / runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    while (fork() > 0)
        ;
    pause();
}
