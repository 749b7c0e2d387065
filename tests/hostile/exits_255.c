// Ends with the greatest exit code.
// all: runtime-error
#include "probe.h"

int main(int count, char **words) {
    (void)count, (void)words;
    return 255;
}
