// Its main thread ends, and another computes on.
// all: time-limit
#include "probe.h"

static void *computes(void *unused) {
    (void)unused;
    burn();
    return NULL;
}

int main(int count, char **words) {
    (void)count, (void)words;
    pthread_t other;
    pthread_create(&other, NULL, computes, NULL);
    return syscall(SYS_exit, 0);
}
