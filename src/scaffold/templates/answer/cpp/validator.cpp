// Accepts an input with exit code 0, rejects it with any other; what it prints to stderr is the reason.
#include <cstdio>
#include <iostream>

int main() {
    if (std::cin.get() != EOF) {
        std::cerr << "there is no input to this problem\n";
        return 1;
    }
}
