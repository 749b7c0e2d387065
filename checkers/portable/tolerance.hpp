#include "number.hpp"

// Whether two texts are numbers within the tolerances; a negative one is none.
bool close(Text expected, Text found) {
    if (ABSOLUTE < 0 && RELATIVE < 0) return false;
    const auto x = icpc_float(expected), y = icpc_float(found);
    if (!x || !y) return false;
    const double error = std::fabs(*y - *x);
    return (ABSOLUTE >= 0 && error <= ABSOLUTE) || (RELATIVE >= 0 && error <= RELATIVE * std::fabs(*x));
}
