// Wrong: takes it for impossible as soon as two stones of a colour have to lie side by side.
#include <cstdlib>
#include <iostream>
#include <string>

int main() {
    int black, white;
    std::cin >> black >> white;
    if (std::abs(black - white) > 1) {
        std::cout << "impossible\n";
        return 0;
    }
    std::string row;
    for (int i = 0; i < black + white; ++i) row += (i % 2 == 0) == (black >= white) ? 'B' : 'W';
    std::cout << row << '\n';
}
