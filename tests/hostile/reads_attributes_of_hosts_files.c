// Asks for extended attributes of a file of the host by its path.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count;
    char value[256];
    // Where the file can be seen, an attribute that is missing is another error than one that may not be asked for.
    int reached = syscall(SYS_getxattr, words[1], "user.secret", value, sizeof value) >= 0 || errno == ENODATA;
    return say(reached || syscall(SYS_listxattr, words[1], value, sizeof value) >= 0);
}
