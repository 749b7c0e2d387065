// Connects to a local service that has no path.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    struct sockaddr_un there = {.sun_family = AF_UNIX};
    int length = sprintf(there.sun_path + 1, "tengen-hostile-%s", words[2]);
    return say(connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&there, sizeof(sa_family_t) + 1 + length) == 0);
}
