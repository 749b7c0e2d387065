// Wrong: refuses three empty cells next to each other as well.
#include <iostream>
#include <utility>

int main() {
    // rows[cell][run]: cell 0 is empty, 1 black, 2 white.
    long long rows[3][3] = {{1}};
    for (int n = 0; n < 24; ++n) {
        long long longer[3][3] = {};
        for (int last = 0; last < 3; ++last)
            for (int run = 0; run < 3; ++run)
                for (int cell = 0; cell < 3; ++cell) {
                    const int length = cell == last ? run + 1 : 1;
                    if (length < 3) longer[cell][length] += rows[last][run];
                }
        std::swap(rows, longer);
    }
    long long sum = 0;
    for (auto &ends : rows)
        for (long long count : ends) sum += count;
    std::cout << sum << '\n';
}
