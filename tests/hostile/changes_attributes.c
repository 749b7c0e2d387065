// Changes attributes of its own executable through a descriptor that may only read, or with none.
// all: ended refused
#include "probe.h"

#define GET_FLAGS 0x80086601
#define SET_FLAGS 0x40086602
#define GET_VERSION 0x80087601
#define SET_VERSION 0x40087602
#define SET_VERSION_OF_EXT4 0x40086604
#define GET_ATTRIBUTES 0x801c581f
#define SET_ATTRIBUTES 0x401c5820
#define ENABLE_VERITY 0x40806685
#define SETXATTRAT 463
#define REMOVEXATTRAT 466
#define FILE_SETATTR 469
#define HERE (-100)

static int by_ioctl(int file) {
    long version = 7;
    int flags = 0, reached = 0;
    char attributes[28] = {0}, verity[128] = {1, 0, 0, 0, 1, 0, 0, 0, 0, 16};
    ioctl(file, GET_FLAGS, &flags);
    flags ^= 0x40;
    reached |= ioctl(file, SET_FLAGS, &flags) == 0;
    ioctl(file, GET_VERSION, &version);
    version++;
    reached |= ioctl(file, SET_VERSION, &version) == 0 || ioctl(file, SET_VERSION_OF_EXT4, &version) == 0;
    reached |= ioctl(file, GET_ATTRIBUTES, attributes) == 0 && ioctl(file, SET_ATTRIBUTES, attributes) == 0;
    return reached | (ioctl(file, ENABLE_VERITY, verity) == 0);
}

static int by_call(int file, const char *path) {
    char value[16] = {0}, attributes[24] = {0};
    int reached = syscall(FILE_SETATTR, HERE, path, attributes, sizeof attributes, 0) == 0;
    reached |= syscall(SETXATTRAT, HERE, path, 0, "user.x", value, sizeof value) == 0;
    reached |= syscall(REMOVEXATTRAT, HERE, path, 0, "user.x") == 0;
    reached |= syscall(SYS_setxattr, path, "user.x", "1", 1, 0) == 0 || syscall(SYS_fsetxattr, file, "user.x", "1", 1, 0) == 0;
    reached |= utimensat(HERE, path, NULL, 0) == 0 || futimens(file, NULL) == 0;
    reached |= fchmod(file, 0700) == 0 || fchown(file, getuid(), getgid()) == 0;
    return reached | (truncate(path, 1) == 0) | can_open(path, O_RDONLY | O_TRUNC) | can_open(path, 3 | O_TRUNC);
}

int main(int count, char **words) {
    (void)count, (void)words;
    int file = open(words[0], O_RDONLY), bare = open(words[0], 3);
    return say(by_ioctl(file) | by_ioctl(bare) | by_call(file, words[0]));
}
