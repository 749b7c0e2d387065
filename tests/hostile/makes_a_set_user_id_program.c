// Makes a program that others would run with its rights.
// all: ended
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    int file = open("suid", O_CREAT | O_WRONLY, 0755);
    write(file, "#!/bin/sh\n", 10);
    fchmod(file, 06755);
    return 0;
}
