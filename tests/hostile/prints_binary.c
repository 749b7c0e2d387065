// Prints every byte there is.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 256; i++)
        putchar(i);
    return 0;
}
