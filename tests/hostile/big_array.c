// Has an array larger than the memory limit and fills it.
// all: memory-limit
#include "probe.h"

static char array[800 * MIB];

int main(int count, char **words) {
    (void)count, (void)words;
    memset(array, 1, sizeof array);
    return array[77] != 1;
}
