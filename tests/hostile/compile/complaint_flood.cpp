// Has the compiler complain by the megabyte.
#define A(x) x x x x x x x x x x
#define B(x) A(A(A(A(x))))
int main() { B(undeclared;) }
