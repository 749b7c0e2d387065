// Prints without end.
// all: output-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (;;)
        puts("0123456789012345678901234567890123456789");
}
