// Begins a session of its own, whose share of the processors may be as large as the tool's.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    pid_t child = fork();
    if (child < 0)
        return say(0);
    if (child == 0) {
        setsid();
        _exit(getsid(0) == getpid());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return say(status != 0);
}
