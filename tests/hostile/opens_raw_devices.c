// Opens disks and the memory of the machine.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    const char *paths[] = {"/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda", "/dev/kvm", "/dev/fuse", "/dev/tty"};
    int reached = 0;
    for (int i = 0; i < 7; i++)
        reached |= can_open(paths[i], O_RDWR);
    return say(reached);
}
