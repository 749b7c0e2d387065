// Sends a datagram into the world.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(53)};
    there.sin_addr.s_addr = htonl(0x08080808);
    return say(sendto(socket(AF_INET, SOCK_DGRAM, 0), "x", 1, 0, (void *)&there, sizeof there) == 1);
}
