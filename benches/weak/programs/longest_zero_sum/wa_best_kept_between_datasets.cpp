// best is declared outside the loop and keeps the result of earlier datasets.
// Shows on inputs with several datasets where a later answer is smaller.
#include <iostream>
#include <map>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> t;
    int best = 0;
    while (t--) {
        int n;
        cin >> n;
        vector<int> a(n);
        for (int &x : a) cin >> x;
        map<long long, int> first;
        first[0] = 0;
        long long sum = 0;
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
