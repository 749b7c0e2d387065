// Children whose name is not UTF-8, as the kernel copies it to their files in /proc, hold memory.
// all: memory-limit
#include "probe.h"
#include <sys/prctl.h>

int main(int count, char **words) {
    (void)count, (void)words;
    prctl(PR_SET_NAME, "\xff) \xfe", 0, 0, 0);
    for (int i = 0; i < 4; i++) {
        if (fork() == 0) {
            static char *volatile held;
            held = malloc(100 * MIB);
            memset(held, 1, 100 * MIB);
            nap(20000);
            return 0;
        }
    }
    while (wait(NULL) > 0)
        ;
    return 0;
}
