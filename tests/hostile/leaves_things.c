// Leaves whatever a later run could find.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    shmget(0x7e57, 4096, IPC_CREAT | 0600);
    close(open("/tmp/left", O_CREAT | O_WRONLY, 0600));
    close(open("/dev/shm/left", O_CREAT | O_WRONLY, 0600));
    close(open("left", O_CREAT | O_WRONLY, 0600));
    syscall(SYS_mq_open, "left", O_CREAT | O_RDWR, 0600, NULL);
    syscall(SYS_add_key, "user", "left", "x", 1, -4);
    return 0;
}
