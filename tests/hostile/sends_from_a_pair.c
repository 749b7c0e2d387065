// Sends a datagram to a service of the machine from a socket that was made as one of a pair.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    struct sockaddr_un there = {.sun_family = AF_UNIX};
    snprintf(there.sun_path, sizeof there.sun_path, "%.80s", words[1]);
    strcpy(strrchr(there.sun_path, '/'), "/service");
    int reached = 0, types[] = {SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET, SOCK_STREAM};
    for (int i = 0, ends[2]; i < 4; i++)
        if (socketpair(AF_UNIX, types[i], 0, ends) == 0) {
            reached |= sendto(ends[0], "x", 1, 0, (void *)&there, sizeof there) == 1 && i < 2;
            reached |= connect(ends[1], (void *)&there, sizeof there) == 0;
        }
    return say(reached);
}
