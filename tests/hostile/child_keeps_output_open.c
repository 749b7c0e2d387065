// Ends, but a child keeps standard output open.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    if (fork() == 0)
        sleep(60);
    return 0;
}
