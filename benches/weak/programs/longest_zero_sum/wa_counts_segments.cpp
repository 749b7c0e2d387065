// Misread: prints how many segments have the sum 0, not how long the longest is.
// Shows on most inputs with a zero sum.
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
        map<long long, int> first;
        first[0] = 1;
        long long sum = 0;
        int best = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i];
            auto it = first.find(sum);
            if (it != first.end()) best += it->second;
            first[sum]++;
        }
        cout << best << '\n';
    }
}
