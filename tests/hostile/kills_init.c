// Kills the first process.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 1; i < 65; i++)
        kill(1, i);
    return 0;
}
