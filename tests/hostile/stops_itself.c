// Stops itself as by Ctrl-Z.
// all: time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    raise(SIGSTOP);
    return 0;
}
