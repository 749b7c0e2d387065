// Includes itself twice at every depth.
#include "self_include.c"
#include "self_include.c"
int main() {}
