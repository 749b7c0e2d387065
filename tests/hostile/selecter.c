// Waits for nothing in particular.
// all: idle
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    select(0, NULL, NULL, NULL, NULL);
}
