// Touches memory of a kind that limits of private memory do not count.
// all: runtime-error
// strong: memory-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (;;)
        memset(mmap(NULL, MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, MIB);
}
