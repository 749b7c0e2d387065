// Leaves links to a file of the jury where its output should be.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    symlink(words[1], "output");
    link(words[1], "hard");
    return 0;
}
