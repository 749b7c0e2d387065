// Dies of the signal of the filter.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    raise(SIGSYS);
    return 0;
}
