// Plays the column nearest to the middle that is not full.
#include <iostream>
#include <sstream>
#include <string>

int main() {
    std::string line, game, side, column;
    int columns, rows;
    std::getline(std::cin, line);
    std::istringstream(line) >> game >> columns >> rows >> side;
    std::getline(std::cin, line);
    std::istringstream opening(line);
    int heights[128] = {}, moves = 0;
    for (; opening >> column; moves++) heights[static_cast<int>(column[0])]++;
    for (;; moves++) {
        if (moves % 2 == (side == "o")) {
            for (char each : std::string("dcebfag")) {
                if (heights[static_cast<int>(each)] < rows) {
                    column = each;
                    break;
                }
            }
            std::cout << column << std::endl;
        } else if (!(std::cin >> column)) {
            return 0;
        }
        heights[static_cast<int>(column[0])]++;
    }
}
