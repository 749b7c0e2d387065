// Children whose main threads have ended hold memory, which the kernel then does not tell of the process.
// all: memory-limit
#include "probe.h"

static void *holds(void *unused) {
    (void)unused;
    static char *volatile held;
    held = malloc(100 * MIB);
    memset(held, 1, 100 * MIB);
    nap(20000);
    return NULL;
}

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 4; i++) {
        if (fork() == 0) {
            pthread_t other;
            pthread_create(&other, NULL, holds, NULL);
            return syscall(SYS_exit, 0);
        }
    }
    while (wait(NULL) > 0)
        ;
    return 0;
}
