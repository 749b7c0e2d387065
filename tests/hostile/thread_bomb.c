// Starts threads until it may not, then gives up.
// all: runtime-error
#include "probe.h"

static void *sleeper(void *nothing) {
    sleep(60);
    return nothing;
}

int main(int count, char **words) {
    (void)count, (void)words;
    pthread_t thread;
    for (int i = 0; i < 1000; i++)
        if (pthread_create(&thread, NULL, sleeper, NULL))
            abort();
    return 0;
}
