// Opens as many files as it can.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int opened = 0;
    while (opened < 5000 && open("/dev/null", O_RDONLY) >= 0)
        opened++;
    return say(opened >= 5000);
}
