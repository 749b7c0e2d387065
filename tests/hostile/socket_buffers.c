// Has children fill the buffers of as many sockets as they can.
// all: memory-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    static char block[32768];
    for (int i = 0; i < 14; i++)
        if (fork() == 0)
            break;
    for (int ends[2]; socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0;)
        for (int end = 0; end < 2; end++) {
            int most = 64 * MIB;
            setsockopt(ends[end], SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
            while (write(ends[end], block, sizeof block) > 0)
                ;
        }
    for (;;)
        pause();
}
