// Makes more files than it may.
// all: ended refused
// restricted: output-limit / ended / time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    char name[32];
    for (int i = 0; i < 10000; i++) {
        sprintf(name, "f%d", i);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file < 0)
            return say(0);
        close(file);
    }
    return say(1);
}
