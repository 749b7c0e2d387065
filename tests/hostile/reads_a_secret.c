// Reads a file of the jury by its path, its first argument.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(can_open(words[1], O_RDONLY));
}
