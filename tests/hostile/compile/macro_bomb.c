// Grows a macro without end.
#define A(x) x x x x x x x x x x
#define B(x) A(A(A(A(x))))
int main() { return 0 B(B(B(+0))); }
