// Asks which pages of a file are in memory, as an earlier run may have left them.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count;
    int file = open("/proc/self/exe", O_RDONLY);
    static char page[4096];
    struct iovec buffer = {page, sizeof page};
    void *mapped = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0);
    unsigned char resident;
    uint64_t range[2] = {0, 4096}, counts[5];
    int reached = mincore(mapped, 4096, &resident) == 0 || syscall(451, file, range, counts, 0) == 0;
    // 8 is RWF_NOWAIT.
    return say(reached || syscall(SYS_preadv2, file, &buffer, 1, 0, 0, 8) >= 0);
}
