// Opens sockets of rare families, whose code is little tried.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int families[] = {AF_NETLINK, AF_PACKET, AF_VSOCK, AF_ALG, AF_BLUETOOTH, AF_TIPC, AF_INET, AF_INET6};
    int reached = 0;
    for (int i = 0; i < 8; i++)
        for (int type = 1; type < 6; type++)
            reached |= socket(families[i], type, 0) >= 0;
    return say(reached);
}
