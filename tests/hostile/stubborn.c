// Computes without end and ignores all signals.
// all: time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    for (int i = 1; i < 65; i++)
        signal(i, SIG_IGN);
    burn();
}
