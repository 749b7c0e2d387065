// Looks for the jury's directory among the mounts.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char text[MIB];
    int file = open("/proc/self/mountinfo", O_RDONLY);
    *strrchr(words[1], '/') = 0;
    return say(read(file, text, MIB - 1) > 0 && strstr(text, words[1]) != NULL);
}
