// Signals the process whose number is its third argument.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(kill(atoi(words[3]), 0) == 0);
}
