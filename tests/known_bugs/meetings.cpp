// The maximum number of intervals without overlaps.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    vector<pair<int, int>> all(n);
    for (auto &[from, to] : all)
        if (scanf("%d %d", &from, &to) != 2) return 1;
#ifdef WRONG // Takes the shortest ones first.
    sort(all.begin(), all.end(), [](auto a, auto b) { return a.second - a.first < b.second - b.first; });
#else
    sort(all.begin(), all.end(), [](auto a, auto b) { return a.second < b.second; });
#endif
    vector<pair<int, int>> taken;
    for (auto one : all) {
        bool is_free = true;
        for (auto other : taken) is_free &= one.second < other.first || other.second < one.first;
        if (is_free) taken.push_back(one);
    }
    printf("%zu\n", taken.size());
}
