// Dies of the signal by which the sandbox kills.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    raise(SIGKILL);
    return 0;
}
