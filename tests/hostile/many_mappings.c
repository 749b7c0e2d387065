// Children make many mappings: nothing is resident, but the kernel remembers each. With what the parent holds that is too much.
// all: memory-limit
#include "probe.h"

static void maps(void) {
    for (int i = 0; i < 15000; i++) {
        // Neighbours of the same kind would be one mapping.
        void *read = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        void *none = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (read == MAP_FAILED || none == MAP_FAILED)
            break;
    }
    pause();
}

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 15; i++)
        if (fork() == 0)
            maps();
    mmap(NULL, 200 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    pause();
}
