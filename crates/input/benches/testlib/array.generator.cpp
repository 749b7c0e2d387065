#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    vector<int> a(n);
    for (int &value : a) value = rnd.next(-1000000000, 1000000000);
    println(n);
    println(a);
}
