#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    vector<string> directions(n);
    int north = 0;
    for (string &direction : directions) {
        direction = rnd.next(north < 5 ? "[NESW]" : "[ESW]");
        north += direction == "N";
    }
    shuffle(directions.begin(), directions.end());
    println(n);
    for (const string &direction : directions) println(direction, rnd.next(1, 10));
    println(rnd.next("no|yes"));
}
