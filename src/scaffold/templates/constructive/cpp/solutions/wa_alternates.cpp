// Wrong: colours alternate as long as there are both, and the stones that are left follow.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int black, white;
    std::cin >> black >> white;
    std::string row;
    for (int i = std::min(black, white); i > 0; --i) row += "BW";
    row.append(std::max(0, black - white), 'B');
    row.append(std::max(0, white - black), 'W');
    std::cout << row << '\n';
}
