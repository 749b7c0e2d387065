// Splits its memory over eight processes, each within the limit.
// all: memory-limit
#include "probe.h"

static char *volatile block;

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 3; i++)
        fork();
    block = malloc(50 * MIB);
    memset(block, 1, 50 * MIB);
    sleep(60);
}
