// Gains rights through programs of the machine that are meant to give them.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    if (fork() == 0) {
        dup2(open("/dev/null", O_WRONLY), 1);
        execl("/usr/bin/chsh", "chsh", "--version", NULL);
        _exit(0);
    }
    wait(NULL);
    char status[4096];
    int length = read(open("/proc/self/status", O_RDONLY), status, sizeof status - 1);
    status[length > 0 ? length : 0] = 0;
    return say(length > 0 && !strstr(status, "NoNewPrivs:\t1"));
}
