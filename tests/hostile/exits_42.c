// Ends with the exit code by which a validator accepts.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return 42;
}
