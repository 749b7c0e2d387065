// Quicksort whose pivot is the first element; a step is a comparison.
#include "quicksort.hpp"

static long long pivot(long long low, long long) { return a[low]; }
