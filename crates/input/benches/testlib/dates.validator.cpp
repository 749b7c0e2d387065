#include "testlib.h"
using namespace std;

int days(int y, int m) {
    if (m == 2) return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0) ? 29 : 28;
    return m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31;
}

// Reads a line with a date: a number that is greater for later dates.
int readDate() {
    string date = inf.readToken("[0-9]{4}-[0-9]{2}-[0-9]{2}", "date");
    inf.readEoln();
    int y = stoi(date.substr(0, 4)), m = stoi(date.substr(5, 2)), d = stoi(date.substr(8, 2));
    ensuref(1900 <= y && y <= 2100, "the year is out of range");
    ensuref(1 <= m && m <= 12, "the month is out of range");
    ensuref(1 <= d && d <= days(y, m), "the day is out of range");
    return (y * 12 + m) * 31 + d;
}

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int first = readDate();
    int second = readDate();
    ensuref(first <= second, "the second date is before the first");
    inf.readEof();
}
