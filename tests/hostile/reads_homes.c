// Looks into the homes of users.
// all: ended refused
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    const char *homes[] = {"/root", "/home"};
    int entries = 0;
    for (int i = 0; i < 2; i++) {
        DIR *home = opendir(homes[i]);
        for (struct dirent *entry; home && (entry = readdir(home));)
            entries += entry->d_name[0] != '.';
    }
    return say(entries > 0);
}
