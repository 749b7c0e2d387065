// Lends pages to pipes and lets go of them: each may keep a whole huge page.
// all: ended refused
// strong: memory-limit / ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    size_t huge = 2 * MIB, size = 32 * MIB;
    for (int ends[2], i = 0; i < 12 && pipe2(ends, O_NONBLOCK) == 0; i++) {
        char *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        madvise(block, size, MADV_HUGEPAGE);
        memset(block, 1, size);
        for (size_t at = 0; at < size; at += huge) {
            struct iovec page = {block + at, 4096};
            if (vmsplice(ends[1], &page, 1, SPLICE_F_NONBLOCK) < 0)
                return say(0);
        }
        munmap(block, size);
    }
    return say(1);
}
