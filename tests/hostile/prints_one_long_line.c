// Prints a line of nearly a megabyte.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 1000000; i++)
        putchar('x');
    return 0;
}
