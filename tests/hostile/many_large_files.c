// Fills its directory with files that are each within the limit.
// all: ended refused / memory-limit
// restricted: output-limit / ended / time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char block[7 * MIB];
    char name[32];
    int reached = 1;
    for (int i = 0; i < 45; i++) {
        sprintf(name, "flood%d", i);
        reached &= write(open(name, O_CREAT | O_WRONLY, 0600), block, sizeof block) == sizeof block;
    }
    return say(reached);
}
