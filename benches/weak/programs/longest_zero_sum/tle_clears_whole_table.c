// The whole hash table of 2^20 slots is cleared for each dataset.
// Shows on inputs with thousands of (short) datasets.
#include <stdio.h>
#include <string.h>

#define SIZE (1 << 20)
#define FREE (-4000000000000000000LL)

static long long key[SIZE];
static int place[SIZE];
static int used[200005], used_count;

static unsigned slot(long long sum) {
    unsigned h = (unsigned)(((unsigned long long)sum * 11400714819323198485ull) >> 44);
    while (key[h] != FREE && key[h] != sum) h = (h + 1) & (SIZE - 1);
    return h;
}

static int read_int(void) {
    int c = getchar(), sign = 1, value = 0;
    while (c != '-' && (c < '0' || c > '9')) c = getchar();
    if (c == '-') {
        sign = -1;
        c = getchar();
    }
    while (c >= '0' && c <= '9') {
        value = value * 10 + (c - '0');
        c = getchar();
    }
    return sign * value;
}

int main(void) {
    int t = read_int();
    for (int i = 0; i < SIZE; i++) key[i] = FREE;
    while (t-- > 0) {
        int n = read_int(), best = 0;
        long long sum = 0;
        unsigned h = slot(0);
        key[h] = 0;
        place[h] = 0;
        used[used_count++] = h;
        for (int i = 1; i <= n; i++) {
            sum += read_int();
            h = slot(sum);
            if (key[h] == FREE) {
                key[h] = sum;
                place[h] = i;
                used[used_count++] = h;
            } else if (i - place[h] > best) {
                best = i - place[h];
            }
        }
        printf("%d\n", best);
        used_count = 0;
        for (int i = 0; i < SIZE; i++) key[i] = FREE, place[i] = 0;
    }
    return 0;
}
