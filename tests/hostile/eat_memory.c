// Touches memory until it is stopped.
// all: memory-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (;;)
        memset(malloc(MIB), 1, MIB);
}
