// Mounts file systems.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int reached = mount("x", "/tmp", "tmpfs", 0, "") == 0 || umount2("/tmp", MNT_DETACH) == 0;
    reached |= umount2("/proc", MNT_DETACH) == 0 || mount(NULL, "/", NULL, MS_REMOUNT, "") == 0;
    return say(reached || chroot(".") == 0 || syscall(SYS_pivot_root, ".", ".") == 0);
}
