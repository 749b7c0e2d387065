// Ends with the exit code of a killed program.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return 137;
}
