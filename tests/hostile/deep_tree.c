// Leaves a deep tree of directories that no one may enter.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 0; i < 600; i++) {
        mkdir("d", 0700);
        if (chdir("d"))
            break;
    }
    mkdir("locked", 0700);
    close(open("locked/file", O_CREAT, 0600));
    chmod("locked", 0);
    return 0;
}
