// There is no input: the file is empty.
#include "text.hpp"

int main() {
    Text().accept();
}
