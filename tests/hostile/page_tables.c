// Takes memory in page tables: each page that it reads, all the same page of zeros, costs a table of its own.
// all: memory-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    size_t region = 1UL << 30, step = 2 * MIB;
    for (int i = 0; i < 256; i++) {
        char *place = mmap(NULL, region, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        madvise(place, region, MADV_NOHUGEPAGE);
        for (size_t at = 0; at < region; at += step)
            (void)*(volatile char *)(place + at);
    }
    pause();
}
