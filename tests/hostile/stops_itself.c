// Stops itself as by Ctrl-Z.
// all: idle
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    raise(SIGSTOP);
    return 0;
}
