// Dies of the signal for used up time, having used none.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    raise(SIGXCPU);
    return 0;
}
