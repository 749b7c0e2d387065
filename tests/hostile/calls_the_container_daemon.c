// Connects to the socket of the container daemon.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    struct sockaddr_un there = {.sun_family = AF_UNIX, .sun_path = "/var/run/docker.sock"};
    return say(connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&there, sizeof there) == 0);
}
