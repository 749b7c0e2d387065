// Stops the process that started it.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    kill(getppid(), SIGSTOP);
    kill(getppid(), SIGTERM);
    return 0;
}
