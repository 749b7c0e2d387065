// Computes without end.
// all: time-limit
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    burn();
}
