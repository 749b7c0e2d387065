// Quicksort whose pivot is the middle element; a step is a comparison.
#include "quicksort.hpp"

static long long pivot(long long low, long long high) { return a[low + (high - low) / 2]; }
