// Waits for a signal.
// all: idle
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    pause();
}
