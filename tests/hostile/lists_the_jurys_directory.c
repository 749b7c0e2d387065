// Lists the directory of a file of the jury.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    *strrchr(words[1], '/') = 0;
    DIR *directory = opendir(words[1]);
    if (directory)
        for (struct dirent *entry; (entry = readdir(directory));)
            if (strstr(entry->d_name, "secret"))
                return say(1);
    return say(0);
}
