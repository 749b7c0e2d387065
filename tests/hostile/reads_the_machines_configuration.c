// Reads how the machine is configured.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(can_open("/etc/hostname", O_RDONLY) || can_open("/etc/ssh/sshd_config", O_RDONLY) ||
               can_open("/etc/fstab", O_RDONLY) || can_open("/etc/resolv.conf", O_RDONLY));
}
