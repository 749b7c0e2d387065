// Maps 4 TiB and touches nothing of it.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    mmap(NULL, 4LL << 40, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return 0;
}
