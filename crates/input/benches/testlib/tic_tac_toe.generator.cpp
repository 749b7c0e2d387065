#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int stones = rnd.next(0, 9);
    string board = string((stones + 1) / 2, 'X') + string(stones / 2, 'O') + string(9 - stones, '.');
    shuffle(board.begin(), board.end());
    vector<int> moves;
    for (int cell = 0; cell < 9; ++cell)
        if (board[cell] == '.') moves.push_back(cell);
    shuffle(moves.begin(), moves.end());
    moves.resize(rnd.next(0, 9 - stones));
    for (int row = 0; row < 3; ++row) println(board.substr(row * 3, 3));
    println(moves.size());
    for (int cell : moves) println(cell / 3 + 1, cell % 3 + 1);
}
