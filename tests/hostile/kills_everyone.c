// Kills every process it may.
// all: ended / runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    kill(-1, SIGKILL);
    return 0;
}
