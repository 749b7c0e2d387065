// Takes the leaves away in rounds, and looks through all roads in each: O(n^2) on a path.
// Shows on long paths.
#include <stdio.h>

int u[100005], v[100005], w[100005], gone[100005], degree[100005], leaf[100005];
long long depth[100005];

int main(void) {
    int n;
    long long best = 0;
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        scanf("%d %d %d", &u[i], &v[i], &w[i]);
        degree[u[i]]++;
        degree[v[i]]++;
    }
    int left = n - 1;
    while (left > 0) {
        for (int i = 1; i <= n; i++) leaf[i] = degree[i] == 1;
        for (int i = 1; i < n; i++) {
            if (gone[i] || !(leaf[u[i]] || leaf[v[i]])) continue;
            int a = u[i], b = v[i];
            if (!leaf[a]) {
                a = v[i];
                b = u[i];
            }
            long long d = depth[a] + w[i];
            if (d + depth[b] > best) best = d + depth[b];
            if (d > depth[b]) depth[b] = d;
            degree[a]--;
            degree[b]--;
            gone[i] = 1;
            left--;
        }
    }
    printf("%lld\n", best);
    return 0;
}
