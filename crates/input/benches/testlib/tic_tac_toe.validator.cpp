#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    string board;
    for (int i = 0; i < 3; ++i) {
        board += inf.readToken("[XO.]{3}", "board");
        inf.readEoln();
    }
    int lead = count(board.begin(), board.end(), 'X') - count(board.begin(), board.end(), 'O');
    ensuref(lead == 0 || lead == 1, "X begins, and both take turns");
    int m = inf.readInt(0, 9, "m");
    inf.readEoln();
    for (int i = 0; i < m; ++i) {
        int row = inf.readInt(1, 3, "row");
        inf.readSpace();
        int column = inf.readInt(1, 3, "column");
        inf.readEoln();
        char &cell = board[row * 3 + column - 4];
        ensuref(cell == '.', "move %d is to a cell that is taken", i + 1);
        cell = '*';
    }
    inf.readEof();
}
