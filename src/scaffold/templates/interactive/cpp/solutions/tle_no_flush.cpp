// Waits without end: its guesses stay in a buffer, so the interactor never reads them.
#include <iostream>
#include <string>

int main() {
    std::cin.tie(nullptr);
    std::ios::sync_with_stdio(false);
    int low = 1, high;
    std::cin >> high;
    std::string said;
    while (said != "here") {
        const int guess = (low + high) / 2;
        std::cout << guess << '\n';
        std::cin >> said;
        if (said == "left") high = guess - 1;
        if (said == "right") low = guess + 1;
    }
}
