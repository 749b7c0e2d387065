// Quicksort that counts its comparisons; who includes it chooses the pivot.
#pragma once

#include <cstdio>
#include <utility>
#include <vector>

static long long steps;
static std::vector<long long> a;

static bool less(long long x, long long y) { return ++steps, x < y; }

// The value to part at; each victim has its own.
static long long pivot(long long low, long long high);

// The larger part waits in the loop, so that the stack stays small however bad the pivots are.
static void sort(long long low, long long high) {
    while (low < high) {
        const long long value = pivot(low, high);
        long long i = low, j = high;
        while (i <= j) {
            while (less(a[i], value)) ++i;
            while (less(value, a[j])) --j;
            if (i <= j) std::swap(a[i++], a[j--]);
        }
        if (j - low < high - i) {
            sort(low, j);
            low = i;
        } else {
            sort(i, high);
            high = j;
        }
    }
}

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    a.resize(n);
    for (long long &value : a)
        if (std::scanf("%lld", &value) != 1) return 1;
    sort(0, n - 1);
    long long sum = 0;
    for (int i = 0; i < n; ++i) sum = (sum + a[i] % 1000003 * (i + 1)) % 1000003;
    std::printf("%lld\n%lld\n", steps, sum);
}
