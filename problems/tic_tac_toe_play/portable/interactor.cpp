// Plays the games of a case, which is the file named first, over standard input and output.
//
// Values are for X: the empty cells and one more if X wins, below zero if O does. A board is nine characters; X is to
// move when an odd number of cells is empty. Where the jury's move is drawn, a generator of this file draws it: the
// games are not those of the model, but they are drawn from the same moves.
#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#if defined(TENGEN_ICPC)
enum { ACCEPT = 42, REJECT = 43 };
#else
enum { ACCEPT = 0, REJECT = 1 };
#endif

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
static const int NONE = 100;
static std::string feedback;
static int game = 0;

[[noreturn]] static void end(int code, const std::string &why) {
    std::cerr << why << std::endl;
    if (!feedback.empty()) std::ofstream(feedback + "/judgemessage.txt") << why << std::endl;
    std::_Exit(code);
}

[[noreturn]] static void reject(const std::string &why) {
    end(REJECT, "game " + std::to_string(game) + ": " + why);
}

static std::vector<int> empty_cells(const std::string &board) {
    std::vector<int> cells;
    for (int cell = 0; cell < 9; ++cell) {
        if (board[cell] == '.') cells.push_back(cell);
    }
    return cells;
}

static char to_move(const std::string &board) {
    return empty_cells(board).size() % 2 == 1 ? 'X' : 'O';
}

static std::string after(std::string board, int cell) {
    board[cell] = to_move(board);
    return board;
}

// The score of a game that is over, otherwise NONE.
static int score(const std::string &board) {
    const int empties = static_cast<int>(empty_cells(board).size());
    for (const auto &line : LINES) {
        const char first = board[line[0]];
        if (first != '.' && first == board[line[1]] && first == board[line[2]]) {
            return first == 'X' ? empties + 1 : -empties - 1;
        }
    }
    return empties == 0 ? 0 : NONE;
}

// The score when both play as well as possible.
static int value(const std::string &board) {
    static std::map<std::string, int> known;
    const auto found = known.find(board);
    if (found != known.end()) return found->second;
    int best = score(board);
    if (best == NONE) {
        const int sign = to_move(board) == 'X' ? 1 : -1;
        best = -NONE * sign;
        for (const int cell : empty_cells(board)) {
            const int reached = value(after(board, cell));
            if (sign * reached > sign * best) best = reached;
        }
    }
    return known[board] = best;
}

// The cells that keep the value of the board.
static std::vector<int> best_cells(const std::string &board) {
    std::vector<int> cells;
    for (const int cell : empty_cells(board)) {
        if (value(after(board, cell)) == value(board)) cells.push_back(cell);
    }
    return cells;
}

// How many answers of a thousand keep the value; all, where there is none to give.
static size_t share_of_good_answers(const std::string &board) {
    const size_t cells = empty_cells(board).size();
    return score(board) != NONE || cells == 0 ? 1000 : 1000 * best_cells(board).size() / cells;
}

static std::uint64_t state;

static int pick(const std::vector<int> &cells) {
    std::uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return cells[(mixed ^ (mixed >> 31)) % cells.size()];
}

static int choose(const std::string &board, const std::string &strategy) {
    if (strategy == "careless") return pick(empty_cells(board));
    const std::vector<int> best = best_cells(board);
    if (strategy == "first") return best[0];
    if (strategy == "random") return pick(best);
    size_t least = 1000;
    for (const int cell : best) least = std::min(least, share_of_good_answers(after(board, cell)));
    std::vector<int> traps;
    for (const int cell : best) {
        if (share_of_good_answers(after(board, cell)) == least) traps.push_back(cell);
    }
    return pick(traps);
}

// The cell that the contestant names.
static int answer(const std::string &board) {
    std::string line;
    // A line is whole when its line feed is there; a cell needs a few bytes at most.
    int byte;
    while ((byte = std::cin.get()) != EOF && byte != '\n' && line.size() < 1000) line += static_cast<char>(byte);
    if (byte == EOF) reject("a move was expected, but the output is over");
    const size_t first = line.find_first_not_of(" \t\r\f\v"), last = line.find_last_not_of(" \t\r\f\v");
    if (first == std::string::npos || first != last || line[first] < '1' || line[first] > '9') {
        reject("`" + line.substr(0, 40) + "` is not a cell from 1 to 9");
    }
    const int cell = line[first] - '1';
    if (board[cell] != '.') reject("cell " + std::to_string(cell + 1) + " is taken");
    return cell;
}

static void play(const std::string &strategy, char contestant, const std::string &start) {
    std::string board = start;
    ++game;
    while (score(board) == NONE) {
        if (to_move(board) == contestant) {
            std::cout << contestant << ' ' << board << std::endl;
            board = after(board, answer(board));
        } else {
            board = after(board, choose(board, strategy));
        }
    }
    const int sign = contestant == 'X' ? 1 : -1;
    if (sign * score(board) < sign * value(start)) {
        reject(std::string("as ") + contestant + " you can reach " + std::to_string(sign * value(start)) + ", but got " +
               std::to_string(sign * score(board)));
    }
}

int main(int argc, char **argv) {
#if defined(TENGEN_ICPC)
    if (argc > 3) feedback = argv[3];
#endif
    // A submission that has ended reads no more: that shows when it is to move.
    std::signal(SIGPIPE, SIG_IGN);
    std::ifstream input(argc > 1 ? argv[1] : "");
    int count = 0;
    if (!(input >> count >> state)) end(3, "the input cannot be read");
    for (int at = 0; at < count; ++at) {
        std::string strategy, board;
        char contestant;
        if (!(input >> strategy >> contestant >> board)) end(3, "the input cannot be read");
        play(strategy, contestant, board);
    }
    std::cout << "end" << std::endl;
    // The submission reads this and nothing after it.
    std::fclose(stdout);
    for (int byte; (byte = std::cin.get()) != EOF;) {
        if (!std::isspace(byte)) end(REJECT, "more was printed after the last game");
    }
    end(ACCEPT, "all games are well played");
}
