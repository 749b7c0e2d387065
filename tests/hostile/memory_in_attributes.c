// Keeps memory in attributes of files that it makes.
// all: ended refused
// strong: memory-limit / ended
#include "probe.h"
#include <sys/xattr.h>

int main(int count, char **words) {
    (void)count, (void)words;
    static char value[60000];
    char name[40];
    int reached = 0, file = open("attributes", O_CREAT | O_RDWR, 0600);
    for (int i = 0; i < 6000; i++) {
        sprintf(name, "user.%d", i);
        if (fsetxattr(file, name, value, sizeof value, 0) < 0)
            break;
        reached = 1;
    }
    return say(reached);
}
