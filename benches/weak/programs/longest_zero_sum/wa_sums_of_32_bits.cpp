// The running sum is an int: it wraps, and a sum that is a multiple of 2^32 counts as 0.
// Shows only where numbers side by side have such a sum, as 10^9 four times and 294967296.
#include <iostream>
#include <map>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> t;
    while (t--) {
        int n;
        cin >> n;
        vector<int> a(n);
        for (int &x : a) cin >> x;
        map<int, int> first;
        first[0] = 0;
        unsigned sum = 0;
        int best = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i];
            auto it = first.find(sum);
            if (it == first.end())
                first[sum] = i + 1;
            else
                best = max(best, i + 1 - it->second);
        }
        cout << best << '\n';
    }
}
