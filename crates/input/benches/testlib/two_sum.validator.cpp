#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    string list = inf.readToken();
    ensuref(list.size() > 2 && list.front() == '[' && list.back() == ']', "there has to be a list");
    vector<string> nums = split(list.substr(1, list.size() - 2), ',');
    ensuref(2 <= nums.size() && nums.size() <= 10000, "the list has to have from 2 to 10000 numbers");
    pattern number("0|-?[1-9][0-9]{0,9}");
    for (const string &num : nums) {
        ensuref(number.matches(num), "%s is not a number", num.c_str());
        ensuref(abs(stoll(num)) <= 1000000000, "%s is out of range", num.c_str());
    }
    inf.readEoln();
    inf.readInt(-1000000000, 1000000000, "target");
    inf.readEoln();
    inf.readEof();
}
