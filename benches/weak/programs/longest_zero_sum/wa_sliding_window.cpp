// Two pointers, as if the numbers were positive: shrinks from the left while the sum is greater than 0.
// Shows on many inputs, as -1 2 -1 ... where the window must not shrink.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        vector<long long> a(n);
        for (auto &x : a) scanf("%lld", &x);
        int best = 0, left = 0;
        long long sum = 0;
        for (int right = 0; right < n; right++) {
            sum += a[right];
            while (left <= right && sum > 0) sum -= a[left++];
            if (sum == 0) best = max(best, right - left + 1);
        }
        printf("%d\n", best);
    }
}
