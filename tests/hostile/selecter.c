// Waits for nothing in particular.
// all: time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    select(0, NULL, NULL, NULL, NULL);
}
