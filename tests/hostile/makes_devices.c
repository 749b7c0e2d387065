// Makes a device file for the first disk.
// all: ended refused
#include "probe.h"

#include <sys/sysmacros.h>

int main(int count, char **words) {
    (void)count, (void)words;
    return say(mknod("disk", S_IFBLK | 0600, makedev(8, 0)) == 0);
}
