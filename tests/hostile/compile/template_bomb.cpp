// Instantiates templates without end.
template <int A, int B> struct Bomb {
    static constexpr long value = Bomb<A - 1, B * 2>::value + Bomb<A - 1, B * 2 + 1>::value;
};
template <int B> struct Bomb<0, B> {
    static constexpr long value = B;
};
int main() { return Bomb<28, 1>::value; }
