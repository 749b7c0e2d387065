// Becomes the superuser.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = setuid(0) == 0 || setgid(0) == 0 || seteuid(0) == 0;
    return say(reached || geteuid() == 0);
}
