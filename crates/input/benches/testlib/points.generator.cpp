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
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    vector<Point> points;
    while (int(points.size()) < n) {
        Point added{rnd.next(-10000, 10000), rnd.next(-10000, 10000)};
        if (fits(points, added)) points.push_back(added);
    }
    println(n);
    for (auto [x, y] : points) println(x, y);
}
