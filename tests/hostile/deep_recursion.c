// Recurs until the stack is used up.
// all: runtime-error / memory-limit
#include "probe.h"

static int recur(int depth) {
    volatile char frame[4096];
    frame[0] = (char)depth;
    return recur(depth + 1) + frame[0];
}

int main(int count, char **words) {
    (void)count, (void)words;
    return recur(0);
}
