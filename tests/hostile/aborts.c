// Aborts; no memory image may be left behind.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    abort();
}
