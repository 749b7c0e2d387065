// Prints a row of random cells with one long run: at its start, in its middle or at its end.
//
// Called as `row --n=N --place=PLACE --run=RUN SEED`. All chance comes from `rnd`, which testlib seeds with the arguments.
#include "testlib.h"
#include <iostream>
#include <string>

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    const int n = opt<int>("n"), run = opt<int>("run");
    const std::string place = opt<std::string>("place");

    std::string cells(n, '.');
    for (char &cell : cells) cell = rnd.any(std::string("BW."));
    const int start = place == "start" ? 0 : place == "middle" ? (n - run) / 2 : n - run;
    cells.replace(start, run, run, rnd.any(std::string("BW")));
    std::cout << n << '\n' << cells << '\n';
}
