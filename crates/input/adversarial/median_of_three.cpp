// Quicksort whose pivot is the median of the first, the middle and the last element; a step is a comparison.
#include "quicksort.hpp"

static long long pivot(long long low, long long high) {
    const long long x = a[low], y = a[low + (high - low) / 2], z = a[high];
    if (less(x, y)) return less(y, z) ? y : less(x, z) ? z : x;
    return less(x, z) ? x : less(y, z) ? z : y;
}
