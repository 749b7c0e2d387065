// Right: halves what is left of the row with each guess.
#include <iostream>
#include <string>

int main() {
    int low = 1, high;
    std::cin >> high;
    std::string said;
    while (said != "here") {
        const int guess = (low + high) / 2;
        std::cout << guess << std::endl;
        std::cin >> said;
        if (said == "left") high = guess - 1;
        if (said == "right") low = guess + 1;
    }
}
