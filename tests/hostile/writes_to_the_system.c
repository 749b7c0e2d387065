// Writes where programs and settings of the machine are.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = 0;
    const char *paths[] = {"/usr/hostile", "/etc/hostile", "/hostile", "/var/hostile", "/home/hostile"};
    for (int i = 0; i < 5; i++)
        reached |= can_open(paths[i], O_CREAT | O_WRONLY);
    return say(reached);
}
