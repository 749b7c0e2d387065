// Does nothing: what it takes is the start of any of the programs.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
}
