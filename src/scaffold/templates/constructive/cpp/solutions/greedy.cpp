// Right: the colour with more stones left, unless the last two have this colour.
#include <iostream>
#include <string>

int main() {
    int left[2];
    std::cin >> left[0] >> left[1];
    std::string row;
    while (left[0] + left[1] > 0) {
        int colour = left[0] >= left[1] ? 0 : 1;
        const size_t n = row.size();
        if (n >= 2 && row[n - 1] == "BW"[colour] && row[n - 2] == "BW"[colour]) colour = 1 - colour;
        if (left[colour] == 0) break;
        row += "BW"[colour];
        --left[colour];
    }
    std::cout << (left[0] + left[1] > 0 ? "impossible" : row) << '\n';
}
