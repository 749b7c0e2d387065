#include "testlib.h"
using namespace std;

int days(int y, int m) {
    if (m == 2) return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0) ? 29 : 28;
    return m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31;
}

vector<int> date() {
    int y = rnd.next(1900, 2100), m = rnd.next(1, 12);
    return {y, m, rnd.next(1, days(y, m))};
}

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    vector<int> first = date(), second = date();
    if (second < first) swap(first, second);
    for (auto &part : {first, second}) printf("%04d-%02d-%02d\n", part[0], part[1], part[2]);
}
