// Types into the terminal of the user who runs the tool.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    char key = 'x';
    int reached = 0;
    for (int fd = 0; fd < 3; fd++) {
        reached |= ioctl(fd, TIOCSTI, &key) == 0;
        reached |= syscall(SYS_ioctl, fd, (1ULL << 32) | TIOCSTI, &key) == 0;
    }
    return say(reached || can_open("/dev/tty", O_RDWR));
}
