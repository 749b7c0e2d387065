// Includes a device that never ends.
#include </dev/random>
int main() {}
