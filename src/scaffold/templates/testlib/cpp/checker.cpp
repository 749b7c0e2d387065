// Compares the number that a contestant found with the jury's.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    const int expected = ans.readInt();
    const int found = ouf.readInt();
    if (found != expected) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "%d", found);  // Unless something is left over, which testlib looks for itself.
}
