// Connects to a service of the machine.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons(atoi(words[2]))};
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return say(connect(socket(AF_INET, SOCK_STREAM, 0), (void *)&here, sizeof here) == 0);
}
