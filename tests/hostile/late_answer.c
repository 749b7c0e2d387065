// Ends at once; a child prints the answer later.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    if (fork() == 0) {
        nap(300);
        puts("42");
    }
    return 0;
}
