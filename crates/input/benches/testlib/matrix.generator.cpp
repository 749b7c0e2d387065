#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int h = opt<int>(1), w = opt<int>(2);
    println(h, w);
    for (int i = 0; i < h; ++i) {
        vector<int> row(w);
        for (int &value : row) value = rnd.next(0, 9);
        println(row);
    }
}
