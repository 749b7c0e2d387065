// Changes its own executable, which the next run uses.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = can_open(words[0], O_WRONLY) || chmod(words[0], 0700) == 0 || unlink(words[0]) == 0;
    return say(reached || can_open("/proc/self/exe", O_WRONLY));
}
