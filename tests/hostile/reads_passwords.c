// Reads the passwords of the machine.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return say(can_open("/etc/shadow", O_RDONLY) || can_open("/etc/gshadow", O_RDONLY));
}
