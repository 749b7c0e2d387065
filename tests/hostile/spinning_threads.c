// Computes without end in several threads, to be done in less elapsed time.
// all: time-limit
#include "probe.h"

static void *spin(void *nothing) {
    burn();
    return nothing;
}

int main(int count, char **words) {
    (void)count, (void)words;
    pthread_t thread;
    for (int i = 0; i < 4; i++)
        pthread_create(&thread, NULL, spin, NULL);
    sleep(60);
}
