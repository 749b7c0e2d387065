#include "testlib.h"
#include <numeric>
using namespace std;

using Point = pair<int, int>;

// The direction from one point to another, the same as that back.
Point direction(Point a, Point b) {
    int x = b.first - a.first, y = b.second - a.second, divisor = gcd(x, y);
    if (x < 0 || (x == 0 && y < 0)) divisor = -divisor;
    return {x / divisor, y / divisor};
}

// Whether a point is none of the others, and on no line through two of them.
bool fits(const vector<Point> &points, Point added) {
    vector<Point> directions;
    for (Point point : points) {
        if (point == added) return false;
        directions.push_back(direction(added, point));
    }
    sort(directions.begin(), directions.end());
    return adjacent_find(directions.begin(), directions.end()) == directions.end();
}

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 500, "n");
    inf.readEoln();
    vector<Point> points;
    for (int i = 0; i < n; ++i) {
        int x = inf.readInt(-10000, 10000, "x");
        inf.readSpace();
        int y = inf.readInt(-10000, 10000, "y");
        inf.readEoln();
        ensuref(fits(points, {x, y}), "point %d comes twice or is on a line with two others", i + 1);
        points.push_back({x, y});
    }
    inf.readEof();
}
