#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

typedef __int128 Wide;
typedef std::vector<long long> Ints;
typedef std::vector<std::string> Texts;

// What keeps an input from being valid, or an expression from having a value.
struct Wrong : std::runtime_error {
    explicit Wrong(const std::string &why) : std::runtime_error(why) {}
};

[[noreturn]] static inline void wrong(const std::string &why) { throw Wrong(why); }

static inline void require(bool holds, const char *what) {
    if (!holds) wrong(what);
}

static inline Wide checked_plus(Wide a, Wide b) {
    Wide sum;
    if (__builtin_add_overflow(a, b, &sum)) wrong("a number has too many digits");
    return sum;
}

static inline Wide checked_times(Wide a, Wide b) {
    Wide product;
    if (__builtin_mul_overflow(a, b, &product)) wrong("a number has too many digits");
    return product;
}

static inline Wide power_of_ten(int exponent) {
    Wide power = 1;
    while (exponent-- > 0) power = checked_times(power, 10);
    return power;
}

// An exact number: units of ten to the power of minus places.
struct Num {
    Wide units;
    int places;
    Num(Wide units, int places) : units(units), places(places) {}
    Num(long long units) : units(units), places(0) {}
};

static inline Wide at_places(const Num &number, int places) {
    return checked_times(number.units, power_of_ten(places - number.places));
}

static inline int order(const Num &a, const Num &b) {
    const int places = std::max(a.places, b.places);
    const Wide left = at_places(a, places), right = at_places(b, places);
    return left < right ? -1 : left > right;
}

static inline int order(const std::string &a, const std::string &b) { return a < b ? -1 : a > b; }
static inline int order(bool a, bool b) { return a - b; }

static inline Wide whole(const Num &number) {
    const Wide scale = power_of_ten(number.places);
    if (number.units % scale != 0) wrong("a number is not whole");
    return number.units / scale;
}

static inline long long small(const Num &number) {
    const Wide value = whole(number);
    if (value < -9223372036854775807LL - 1 || value > 9223372036854775807LL) wrong("a number has too many digits");
    return static_cast<long long>(value);
}

static inline Num plus(const Num &a, const Num &b) {
    const int places = std::max(a.places, b.places);
    return Num(checked_plus(at_places(a, places), at_places(b, places)), places);
}

static inline Num times(const Num &a, const Num &b) {
    if (a.places + b.places > 36) wrong("a number has too many digits");
    return Num(checked_times(a.units, b.units), a.places + b.places);
}

static inline Num minus(const Num &a, const Num &b) { return plus(a, Num(checked_times(b.units, -1), b.places)); }

static inline Num divided(const Num &a, const Num &b) {
    const Wide left = whole(a), right = whole(b);
    if (right == 0) wrong("a division by zero");
    return Num(left / right - (left % right != 0 && (left < 0) != (right < 0)), 0);
}

static inline Num modulo(const Num &a, const Num &b) { return minus(a, times(divided(a, b), b)); }

static inline Num power(const Num &a, const Num &b) {
    const Wide exponent = whole(b);
    if (exponent < 0 || exponent > 4294967295LL) wrong("an exponent out of range");
    if (exponent > 127 && (a.units < -1 || a.units > 1)) wrong("a number has too many digits");
    Num result(1);
    for (Wide left = std::min<Wide>(exponent, 128 + exponent % 2); left > 0; --left) result = times(result, a);
    return result;
}

// The values of a variable; of a list of lists those of all rows, with their lengths.
template <class T> struct List {
    std::vector<T> items;
};
template <class T> struct Nested : List<T> {
    std::vector<size_t> rows;
    // Where each row begins.
    std::vector<size_t> starts;
};

static inline size_t place(const Num &index, size_t size) {
    const Wide at = whole(index) - 1;
    if (at < 0 || at >= static_cast<Wide>(size)) wrong("there is no such element");
    return static_cast<size_t>(at);
}

static inline std::string element(const std::string &text, const Num &index) {
    return text.substr(place(index, text.size()), 1);
}
template <class T> T element(const List<T> &list, const Num &index) {
    return list.items[place(index, list.items.size())];
}
template <class T> List<T> element(const Nested<T> &list, const Num &index) {
    const size_t row = place(index, list.rows.size());
    const auto start = list.items.begin() + list.starts[row];
    return {std::vector<T>(start, start + list.rows[row])};
}
template <class T> T element(const Nested<T> &list, const Num &row, const Num &index) {
    const size_t at = place(row, list.rows.size());
    return list.items[list.starts[at] + place(index, list.rows[at])];
}

// How many elements a prefix has.
static inline size_t prefix_length(const Num &last, size_t size) {
    const Wide length = whole(last);
    if (length < 0 || length > static_cast<Wide>(size)) wrong("there are no such elements");
    return static_cast<size_t>(length);
}
// The elements from one to another; after the last one there are none.
static inline size_t slice_start(const Num &first, size_t end) {
    const Wide start = whole(first) - 1;
    if (start < 0 || start > static_cast<Wide>(end)) wrong("there are no such elements");
    return static_cast<size_t>(start);
}
static inline std::string slice(const std::string &text, const Num &first, const Num &last) {
    const size_t end = prefix_length(last, text.size()), start = slice_start(first, end);
    return text.substr(start, end - start);
}
template <class T> List<T> slice(const List<T> &list, const Num &first, const Num &last) {
    const size_t end = prefix_length(last, list.items.size()), start = slice_start(first, end);
    return {std::vector<T>(list.items.begin() + start, list.items.begin() + end)};
}

// Arithmetic is done with each element of a list.
static inline void same_length(size_t a, size_t b) {
    if (a != b) wrong("lists of different lengths stand side by side");
}

template <class F> Num each(F f, const Num &a, const Num &b) { return f(a, b); }
template <class F> List<Num> each(F f, const List<Num> &a, const Num &b) {
    List<Num> result;
    for (const Num &item : a.items) result.items.push_back(f(item, b));
    return result;
}
template <class F> List<Num> each(F f, const Num &a, const List<Num> &b) {
    List<Num> result;
    for (const Num &item : b.items) result.items.push_back(f(a, item));
    return result;
}
template <class F> List<Num> each(F f, const List<Num> &a, const List<Num> &b) {
    same_length(a.items.size(), b.items.size());
    List<Num> result;
    for (size_t at = 0; at < a.items.size(); ++at) result.items.push_back(f(a.items[at], b.items[at]));
    return result;
}

// A comparison of lists holds if it holds for all elements.
typedef bool (*Relation)(int);
static inline bool less(int order) { return order < 0; }
static inline bool at_most(int order) { return order <= 0; }
static inline bool greater(int order) { return order > 0; }
static inline bool at_least(int order) { return order >= 0; }
static inline bool equal(int order) { return order == 0; }
static inline bool different(int order) { return order != 0; }

static inline bool compare(const Num &a, Relation holds, const Num &b) { return holds(order(a, b)); }
static inline bool compare(const std::string &a, Relation holds, const std::string &b) { return holds(order(a, b)); }
static inline bool compare(bool a, Relation holds, bool b) { return holds(order(a, b)); }
template <class T> bool compare(const List<T> &a, Relation holds, const T &b) {
    return std::all_of(a.items.begin(), a.items.end(), [&](const T &item) { return compare(item, holds, b); });
}
template <class T> bool compare(const T &a, Relation holds, const List<T> &b) {
    return std::all_of(b.items.begin(), b.items.end(), [&](const T &item) { return compare(a, holds, item); });
}
template <class T> bool compare(const List<T> &a, Relation holds, const List<T> &b) {
    same_length(a.items.size(), b.items.size());
    for (size_t at = 0; at < a.items.size(); ++at)
        if (!compare(a.items[at], holds, b.items[at])) return false;
    return true;
}

template <class T> std::vector<T> items(const T &value) { return {value}; }
template <class T> std::vector<T> items(const List<T> &list) { return list.items; }
template <class T> std::vector<T> items(const Nested<T> &list) { return list.items; }

template <class T> Num sum(const T &list) {
    Num result(0);
    for (const Num &item : items(list)) result = plus(result, item);
    return result;
}

template <class T> Num product(const T &list) {
    Num result(1);
    // However large the other factors are, with 0 the product is 0.
    for (const Num &item : items(list))
        if (item.units == 0) return Num(0);
    for (const Num &item : items(list)) result = times(result, item);
    return result;
}

// The test of Miller and Rabin, which is exact for these witnesses.
static inline bool is_prime(long long number) {
    if (number < 2) return false;
    for (const long long prime : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37})
        if (number % prime == 0) return number == prime;
    for (const long long witness : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
        Wide power = 1, base = witness;
        long long odd = number - 1;
        int shift = 0;
        for (; odd % 2 == 0; odd /= 2) ++shift;
        for (; odd > 0; odd /= 2, base = base * base % number)
            if (odd % 2 == 1) power = power * base % number;
        bool is_passed = power == 1 || power == number - 1;
        for (; shift > 1; --shift) {
            power = power * power % number;
            is_passed |= power == number - 1;
        }
        if (!is_passed) return false;
    }
    return true;
}

// Whether all of these numbers are prime.
template <class T> bool prime(const T &list) {
    for (const Num &item : items(list)) {
        if (!is_prime(small(item))) return false;
    }
    return true;
}

static inline void add_all(std::vector<Num> &) {}
template <class T, class... Rest> void add_all(std::vector<Num> &all, const T &first, const Rest &... rest) {
    for (const Num &item : items(first)) all.push_back(item);
    add_all(all, rest...);
}

template <class... T> Num best(bool wants_least, const T &... values) {
    std::vector<Num> all;
    add_all(all, values...);
    if (all.empty()) wrong("an empty list has neither least nor greatest element");
    Num result = all[0];
    for (const Num &item : all)
        if (wants_least ? order(item, result) < 0 : order(item, result) > 0) result = item;
    return result;
}
template <class... T> Num min_of(const T &... values) { return best(true, values...); }
template <class... T> Num max_of(const T &... values) { return best(false, values...); }

template <class... T> Num gcd(const T &... values) {
    std::vector<Num> all;
    add_all(all, values...);
    Wide result = 0;
    for (const Num &item : all) {
        Wide rest = small(item);
        while (rest != 0) {
            const Wide next = result % rest;
            result = rest;
            rest = next;
        }
    }
    return Num(result < 0 ? -result : result, 0);
}

static inline Num absolute(const Num &number) { return number.units < 0 ? minus(Num(0), number) : number; }
static inline List<Num> absolute(const List<Num> &list) {
    List<Num> result;
    for (const Num &item : list.items) result.items.push_back(absolute(item));
    return result;
}

static inline long long times_in(const std::string &text, const std::string &wanted) {
    if (wanted.size() == 1) return std::count(text.begin(), text.end(), wanted[0]);
    return text == wanted;
}
// At how many places of a text another begins.
static inline Num count(const std::string &text, const std::string &wanted) {
    if (wanted.size() == 1) return Num(times_in(text, wanted));
    long long result = 0;
    for (size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1)) ++result;
    return Num(result);
}
template <class T> bool contains(const T &list, const std::string &wanted) {
    for (const std::string &item : items(list))
        if (item.find(wanted) != std::string::npos) return true;
    return false;
}
// Whether brackets, opening and closing ones by turns in `pairs`, are properly nested.
static inline bool nested(const std::string &text, const std::string &pairs) {
    std::string open;
    for (char letter : text) {
        size_t at = pairs.find(letter);
        if (at == std::string::npos) continue;
        if (at % 2 == 0) {
            open.push_back(pairs[at + 1]);
        } else if (open.empty() || open.back() != letter) {
            return false;
        } else {
            open.pop_back();
        }
    }
    return open.empty();
}
template <class T> Num count(const T &list, const std::string &wanted) {
    long long result = 0;
    for (const std::string &item : items(list)) result += times_in(item, wanted);
    return Num(result);
}
template <class T> Num count(const T &list, const Num &wanted) {
    long long result = 0;
    for (const Num &item : items(list)) result += order(item, wanted) == 0;
    return Num(result);
}

// A sum or a count of the first elements, which goes on when more elements are asked for.
struct Prefix {
    size_t length = 0;
    Num value = Num(0LL);
    template <class F> Num up_to(size_t wanted, F added) {
        if (wanted < length) *this = Prefix();
        for (; length < wanted; ++length) value = plus(value, added(length));
        return value;
    }
};
static inline Num of_prefix(Prefix &known, const List<Num> &list, const Num &last) {
    return known.up_to(prefix_length(last, list.items.size()), [&](size_t at) { return list.items[at]; });
}
static inline Num of_prefix(Prefix &known, const List<Num> &list, const Num &last, const Num &wanted) {
    return known.up_to(prefix_length(last, list.items.size()), [&](size_t at) { return Num(static_cast<long long>(order(list.items[at], wanted) == 0)); });
}
static inline Num of_prefix(Prefix &known, const List<std::string> &list, const Num &last, const std::string &wanted) {
    return known.up_to(prefix_length(last, list.items.size()), [&](size_t at) { return Num(times_in(list.items[at], wanted)); });
}
static inline Num of_prefix(Prefix &known, const std::string &text, const Num &last, const std::string &wanted) {
    return known.up_to(prefix_length(last, text.size()), [&](size_t at) {
        const size_t length = wanted.size();
        return Num(static_cast<long long>(at + 1 >= length && text.compare(at + 1 - length, length, wanted) == 0));
    });
}

static inline Num len(const std::string &text) { return Num(static_cast<long long>(text.size())); }
template <class T> Num len(const List<T> &list) { return Num(static_cast<long long>(list.items.size())); }
template <class T> Num len(const Nested<T> &list) { return Num(static_cast<long long>(list.rows.size())); }

template <class T> bool sorted(const T &list) {
    const auto all = items(list);
    for (size_t at = 1; at < all.size(); ++at)
        if (order(all[at - 1], all[at]) > 0) return false;
    return true;
}

// Places by what stands there, in one list or in several side by side.
template <class T> std::vector<long long> ranks(const std::vector<T> &values) {
    std::vector<size_t> by_value(values.size());
    for (size_t at = 0; at < values.size(); ++at) by_value[at] = at;
    std::sort(by_value.begin(), by_value.end(), [&](size_t a, size_t b) { return order(values[a], values[b]) < 0; });
    std::vector<long long> ranks(values.size());
    for (size_t at = 1; at < values.size(); ++at)
        ranks[by_value[at]] = ranks[by_value[at - 1]] + (order(values[by_value[at - 1]], values[by_value[at]]) != 0);
    return ranks;
}

static inline bool rows_differ(const std::vector<std::vector<long long>> &columns) {
    const size_t size = columns.empty() ? 0 : columns[0].size();
    for (const auto &column : columns) same_length(column.size(), size);
    std::vector<std::vector<long long>> rows(size);
    for (size_t at = 0; at < size; ++at)
        for (const auto &column : columns) rows[at].push_back(column[at]);
    std::sort(rows.begin(), rows.end());
    return std::adjacent_find(rows.begin(), rows.end()) == rows.end();
}

template <class... T> bool distinct(const List<T> &... lists) { return rows_differ({ranks(lists.items)...}); }
template <class... T> bool distinct_values(const T &... values) {
    return rows_differ({ranks(std::vector<typename std::common_type<T...>::type>{values...})});
}

static inline Num days(const Num &year, const Num &month) {
    const long long y = small(year), m = small(month);
    if (m < 1 || m > 12) return Num(0);
    if (m == 2) return Num(y % 4 == 0 && (y % 100 != 0 || y % 400 == 0) ? 29 : 28);
    return Num(m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31);
}

static inline bool connected(const List<std::string> &grid, const std::string &letters) {
    const Texts &rows = grid.items;
    const auto is_open = [&](long long y, long long x) {
        return y >= 0 && y < static_cast<long long>(rows.size()) && x >= 0 &&
               x < static_cast<long long>(rows[y].size()) && letters.find(rows[y][x]) != std::string::npos;
    };
    std::set<std::pair<long long, long long>> left;
    for (size_t y = 0; y < rows.size(); ++y)
        for (size_t x = 0; x < rows[y].size(); ++x)
            if (is_open(y, x)) left.insert({y, x});
    if (left.empty()) return true;
    std::vector<std::pair<long long, long long>> stack{*left.begin()};
    left.erase(left.begin());
    while (!stack.empty()) {
        const auto cell = stack.back();
        stack.pop_back();
        const std::pair<long long, long long> around[] = {{cell.first - 1, cell.second},
                                                          {cell.first + 1, cell.second},
                                                          {cell.first, cell.second - 1},
                                                          {cell.first, cell.second + 1}};
        for (const auto &next : around)
            if (left.erase(next)) stack.push_back(next);
    }
    return left.empty();
}

// How many points lie side by side at most, in a row, a column or a diagonal; with a third list, points with the same there.
static inline Num longest_row(const List<Num> &x, const List<Num> &y, const List<Num> &whose) {
    same_length(x.items.size(), y.items.size());
    same_length(x.items.size(), whose.items.size());
    std::map<std::pair<long long, long long>, long long> stones;
    for (size_t at = 0; at < x.items.size(); ++at)
        stones[{small(x.items[at]), small(y.items[at])}] = small(whose.items[at]);
    long long longest = 0;
    const auto is_same = [&](long long x, long long y, long long whose) {
        const auto found = stones.find({x, y});
        return found != stones.end() && found->second == whose;
    };
    for (const auto &stone : stones) {
        for (const auto &step : {std::make_pair(1, 0), {0, 1}, {1, 1}, {1, -1}}) {
            long long x = stone.first.first, y = stone.first.second, length = 0;
            // Each row is measured once: from its beginning.
            if (is_same(x - step.first, y - step.second, stone.second)) continue;
            for (; is_same(x, y, stone.second); x += step.first, y += step.second) ++length;
            longest = std::max(longest, length);
        }
    }
    return Num(longest);
}
static inline Num longest_row(const List<Num> &x, const List<Num> &y) {
    List<Num> whose;
    whose.items.assign(x.items.size(), Num(0));
    return longest_row(x, y, whose);
}

// Quantifiers run through a range of whole numbers.
static inline bool all_of(const Num &low, const Num &high, const std::function<bool(Num)> &holds) {
    const Wide last = whole(high);
    for (Wide at = whole(low); at <= last; ++at)
        if (!holds(Num(at, 0))) return false;
    return true;
}
static inline bool any_of(const Num &low, const Num &high, const std::function<bool(Num)> &holds) {
    return !all_of(low, high, [&](Num at) { return !holds(at); });
}
static inline Num count_of(const Num &low, const Num &high, const std::function<bool(Num)> &holds) {
    long long result = 0;
    all_of(low, high, [&](Num at) { return result += holds(at), true; });
    return Num(result);
}
static inline List<Num> values_of(const Num &low, const Num &high, const std::function<Num(Num)> &value) {
    List<Num> result;
    all_of(low, high, [&](Num at) { return result.items.push_back(value(at)), true; });
    return result;
}

// Which nodes belong together.
struct Sets {
    std::vector<size_t> parents;
    size_t count;
    explicit Sets(size_t size) : parents(size), count(size) {
        for (size_t at = 0; at < size; ++at) parents[at] = at;
    }
    size_t find(size_t at) {
        while (parents[at] != at) at = parents[at] = parents[parents[at]];
        return at;
    }
    bool join(size_t a, size_t b) {
        a = find(a), b = find(b);
        if (a == b) return false;
        parents[std::max(a, b)] = std::min(a, b);
        --count;
        return true;
    }
};

static inline size_t nodes(const Num &size) {
    const Wide value = whole(size);
    if (value < 0 || value > (1 << 30)) wrong("too many nodes, or too few");
    return static_cast<size_t>(value);
}

static inline void check_permutation(const Ints &values, const Num &size) {
    require(values.size() == nodes(size), "a permutation has another number of elements");
    require(rows_differ({values}), "a number comes twice in a permutation");
}

static inline void check_tree(const Ints &u, const Ints &v, const Num &count, long long from, bool earlier) {
    const size_t size = nodes(count);
    require(u.size() + 1 == std::max<size_t>(size, 1), "a tree has another number of edges");
    Sets sets(size);
    std::vector<bool> has_parent(size);
    for (size_t at = 0; at < u.size(); ++at) {
        require(!earlier || (u[at] < v[at] && !has_parent[v[at] - from]), "a parent does not come first, or is a second one");
        has_parent[v[at] - from] = true;
        require(sets.join(u[at] - from, v[at] - from), "an edge closes a cycle");
    }
}

static inline void check_parents(const Ints &parents, const Num &count, long long from, bool earlier) {
    const size_t size = nodes(count);
    require(parents.size() + 1 == std::max<size_t>(size, 1), "a tree has another number of parents");
    Sets sets(size);
    for (size_t at = 0; at < parents.size(); ++at) {
        const long long child = static_cast<long long>(at) + from + 1;
        require(!earlier || parents[at] < child, "a parent does not come first");
        require(sets.join(parents[at] - from, at + 1), "a parent closes a cycle");
    }
}

struct Graph {
    long long from;
    bool directed, loops, multiple, connected, acyclic, bipartite;
};

static inline void check_cycles(const std::vector<std::pair<size_t, size_t>> &edges, size_t size) {
    std::vector<std::vector<size_t>> next(size);
    std::vector<size_t> incoming(size), ready;
    for (const auto &edge : edges) next[edge.first].push_back(edge.second), ++incoming[edge.second];
    for (size_t at = 0; at < size; ++at)
        if (incoming[at] == 0) ready.push_back(at);
    size_t done = 0;
    while (!ready.empty()) {
        const size_t at = ready.back();
        ready.pop_back();
        ++done;
        for (const size_t to : next[at])
            if (--incoming[to] == 0) ready.push_back(to);
    }
    require(done == size, "the edges have a directed cycle");
}

static inline void check_graph(const Ints &u, const Ints &v, const Num &count, const Graph &graph, const Num *degrees) {
    const size_t size = nodes(count);
    std::vector<std::pair<size_t, size_t>> edges;
    for (size_t at = 0; at < u.size(); ++at) {
        require(graph.loops || u[at] != v[at], "an edge is a loop");
        edges.push_back({u[at] - graph.from, v[at] - graph.from});
    }
    if (!graph.multiple) {
        auto all = edges;
        for (auto &edge : all)
            if (!graph.directed && edge.first > edge.second) std::swap(edge.first, edge.second);
        std::sort(all.begin(), all.end());
        require(std::adjacent_find(all.begin(), all.end()) == all.end(), "an edge comes twice");
    }
    if (degrees) {
        std::vector<long long> found(size);
        for (const auto &edge : edges) ++found[edge.first], ++found[edge.second];
        for (const long long degree : found)
            require(whole(degrees[0]) <= degree && degree <= whole(degrees[1]), "a node has too many edges, or too few");
    }
    Sets sets(size), sides(2 * size);
    bool has_cycle = false;
    for (const auto &edge : edges) {
        has_cycle |= !sets.join(edge.first, edge.second);
        sides.join(edge.first, edge.second + size);
        sides.join(edge.second, edge.first + size);
        require(!graph.bipartite || sides.find(edge.first) != sides.find(edge.first + size), "a cycle has an odd length");
    }
    if (graph.acyclic && graph.directed) check_cycles(edges, size);
    require(!graph.acyclic || graph.directed || !has_cycle, "an edge closes a cycle");
    require(!graph.connected || sets.count <= 1, "the graph is not connected");
}

static inline void check_points(const std::vector<Ints> &columns, bool is_distinct, bool is_general) {
    require(!(is_distinct || is_general) || rows_differ(columns), "a point comes twice");
    if (!is_general || columns.size() != 2) return;
    const Ints &x = columns[0], &y = columns[1];
    for (size_t third = 2; third < x.size(); ++third) {
        std::set<std::pair<Wide, Wide>> directions;
        for (size_t at = 0; at < third; ++at) {
            Wide dx = Wide(x[third]) - x[at], dy = Wide(y[third]) - y[at];
            Wide a = dx < 0 ? -dx : dx, b = dy < 0 ? -dy : dy;
            while (b != 0) {
                const Wide rest = a % b;
                a = b, b = rest;
            }
            if (dx < 0 || (dx == 0 && dy < 0)) a = -a;
            require(directions.insert({dx / a, dy / a}).second, "three points lie on a line");
        }
    }
}

static inline void check_list(const std::vector<std::vector<long long>> &columns, bool is_distinct, int direction) {
    require(!is_distinct || rows_differ(columns), "an element comes twice");
    for (size_t at = 1; direction != 0 && at < columns[0].size(); ++at) {
        int found = 0;
        for (const auto &column : columns) {
            if (found == 0 && column[at] != column[at - 1]) found = column[at] > column[at - 1] ? 1 : -1;
        }
        require(found * direction >= 0, "an element is out of order");
    }
}

static inline std::vector<long long> keys(const Ints &values) { return values; }
static inline std::vector<long long> keys(const Texts &values) { return ranks(values); }

// Words in the order in which they are listed.
static inline std::vector<long long> numbers(const Texts &values, const Texts &words) {
    std::vector<long long> result;
    for (const std::string &value : values) result.push_back(std::find(words.begin(), words.end(), value) - words.begin());
    return result;
}

static inline void require_any(bool is_empty) {
    if (is_empty) wrong("a value is needed before it is there");
}
static inline Num last(const Ints &values, int places) {
    require_any(values.empty());
    return Num(values.back(), places);
}
static inline std::string last(const Texts &values) {
    require_any(values.empty());
    return values.back();
}

static inline List<Num> list(const Ints &values, size_t start, int places) {
    List<Num> result;
    for (size_t at = start; at < values.size(); ++at) result.items.push_back(Num(values[at], places));
    return result;
}
static inline List<std::string> list(const Texts &values, size_t start) {
    return {Texts(values.begin() + start, values.end())};
}
template <class T> Nested<T> nested(const List<T> &list, const std::vector<size_t> &counts, size_t start) {
    Nested<T> result;
    result.items = list.items;
    result.rows.assign(counts.begin() + start, counts.end());
    size_t before = 0;
    for (const size_t row : result.rows) {
        result.starts.push_back(before);
        before += row;
    }
    return result;
}

template <class T> std::vector<T> since(const std::vector<T> &values, size_t start) {
    return std::vector<T>(values.begin() + start, values.end());
}

// A step of an automaton: from a state with these bytes to the next.
struct Arc {
    int state;
    char low, high;
    int next;
};

// The input; every byte of it is accounted for.
class Text {
public:
    Text() : bytes(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()) {}

    // The newline at the end may be missing.
    void add_final_newline() {
        if (bytes.empty() || bytes.back() != '\n') bytes += '\n';
    }

    bool is_end() const { return at == bytes.size(); }
    size_t offset() const { return at; }
    bool starts_with(const std::string &text) const { return bytes.compare(at, text.size(), text) == 0; }

    void literal(const std::string &text) {
        for (const char byte : text) {
            if (is_end() || bytes[at] != byte) wrong("other bytes are expected here");
            ++at;
        }
    }

    // An integer without zeros in front; with the given number of digits, if any.
    long long integer(const char *name, const Num &low, const Num &high, size_t fixed) {
        const size_t start = at;
        const bool negative = fixed == 0 && !is_end() && bytes[at] == '-';
        at += negative;
        const size_t first = at;
        Wide value = 0;
        while (at - first < (fixed ? fixed : 20) && !is_end() && bytes[at] >= '0' && bytes[at] <= '9')
            value = 10 * value + (bytes[at++] - '0');
        const size_t digits = at - first;
        const bool is_odd = digits == 0 || digits > 19 || (fixed ? digits != fixed : digits > 1 && bytes[first] == '0') ||
                            (negative && value == 0);
        if (negative) value = -value;
        if (is_odd || value < -9223372036854775807LL - 1 || value > 9223372036854775807LL || value < whole(low) ||
            value > whole(high)) {
            at = start;
            wrong(std::string(name) + " is not an integer within its bounds");
        }
        return static_cast<long long>(value);
    }

    // Units of the last of `most` places.
    long long decimal(const char *name, const Num &low, const Num &high, int fewest, int most) {
        const size_t start = at;
        const bool negative = !is_end() && bytes[at] == '-';
        at += negative;
        const size_t first = at;
        Wide units = 0;
        const auto digits = [&] {
            const size_t from = at;
            for (; !is_end() && bytes[at] >= '0' && bytes[at] <= '9'; ++at)
                if (units < power_of_ten(36)) units = 10 * units + (bytes[at] - '0');
            return at - from;
        };
        const size_t before = digits();
        size_t places = 0;
        bool is_odd = before == 0 || (before > 1 && bytes[first] == '0');
        if (!is_end() && bytes[at] == '.') {
            ++at;
            places = digits();
            is_odd |= places == 0;
        }
        is_odd |= places < static_cast<size_t>(fewest) || places > static_cast<size_t>(most) || before + places > 36 ||
                  (negative && units == 0);
        if (!is_odd) units = units * power_of_ten(most - static_cast<int>(places));
        if (negative) units = -units;
        if (is_odd || units < -9223372036854775807LL || units > 9223372036854775807LL ||
            order(Num(units, most), low) < 0 || order(Num(units, most), high) > 0) {
            at = start;
            wrong(std::string(name) + " is not a number within its bounds");
        }
        return static_cast<long long>(units);
    }

    std::string word(const char *name, const std::string &alphabet, const Num &low, const Num &high) {
        const Wide least = whole(low), most = whole(high);
        size_t length = 0;
        while ((least != most || static_cast<Wide>(length) < most) && at + length < bytes.size() &&
               alphabet.find(bytes[at + length]) != std::string::npos)
            ++length;
        if (static_cast<Wide>(length) < least || static_cast<Wide>(length) > most)
            wrong(std::string(name) + " has too few letters, or too many");
        at += length;
        return bytes.substr(at - length, length);
    }

    // The bytes that come next, as far as some step of an automaton has them.
    size_t end_of_run(const std::vector<Arc> &arcs) const {
        const auto has = [&](char byte) {
            return std::any_of(arcs.begin(), arcs.end(), [&](const Arc &arc) { return arc.low <= byte && byte <= arc.high; });
        };
        size_t end = at;
        while (end < bytes.size() && has(bytes[end])) ++end;
        return end;
    }

    bool matches(const std::vector<Arc> &arcs, const std::vector<int> &ends) const {
        const size_t end = end_of_run(arcs);
        int state = 0;
        for (size_t here = at; here < end && state >= 0; ++here) {
            const auto arc = std::find_if(arcs.begin(), arcs.end(), [&](const Arc &arc) {
                return arc.state == state && arc.low <= bytes[here] && bytes[here] <= arc.high;
            });
            state = arc == arcs.end() ? -1 : arc->next;
        }
        return std::find(ends.begin(), ends.end(), state) != ends.end();
    }

    std::string pattern(const char *name, const std::vector<Arc> &arcs, const std::vector<int> &ends) {
        if (!matches(arcs, ends)) wrong(std::string(name) + " does not match its pattern");
        const size_t start = at;
        at = end_of_run(arcs);
        return bytes.substr(start, at - start);
    }

    // A number with a sign, zeros in front, a point or an exponent, as units of the last of these places.
    long long number(const char *name, const Num &low, const Num &high, int places, const std::vector<Arc> &arcs) {
        const std::string text = bytes.substr(at, end_of_run(arcs) - at);
        const size_t exponent_at = std::min(text.find_first_of("eE"), text.size());
        long long exponent = exponent_at < text.size() ? std::strtoll(text.c_str() + exponent_at + 1, nullptr, 10) : 0;
        exponent = std::max(-1000000LL, std::min(1000000LL, exponent));
        bool is_odd = exponent_at < text.size() && (text.back() < '0' || text.back() > '9');
        Wide units = 0;
        int digits = 0, after_point = 0;
        bool has_point = false;
        for (size_t here = text[0] == '-' || text[0] == '+'; here < exponent_at; ++here) {
            if (text[here] == '.' ? has_point : text[here] < '0' || text[here] > '9') wrong(std::string(name) + " is not a number");
            exponent -= has_point;
            has_point |= text[here] == '.';
            if (text[here] == '.') continue;
            units = checked_plus(checked_times(units, 10), text[here] - '0');
            ++digits;
            after_point += has_point;
        }
        is_odd |= digits == 0 || after_point > 18;
        exponent += places;
        for (; exponent < 0 && units % 10 == 0 && units != 0; ++exponent) units /= 10;
        for (; exponent > 0 && units != 0; --exponent) units = checked_times(units, 10);
        if (text[0] == '-') units = -units;
        if (is_odd || (exponent < 0 && units != 0) || units < -9223372036854775807LL || units > 9223372036854775807LL ||
            order(Num(units, places), low) < 0 || order(Num(units, places), high) > 0)
            wrong(std::string(name) + " is not a number within its bounds");
        at += text.size();
        return static_cast<long long>(units);
    }

    std::string one_of(const char *name, const Texts &words) {
        const std::string *longest = nullptr;
        for (const std::string &word : words)
            if (starts_with(word) && (!longest || word.size() > longest->size())) longest = &word;
        if (!longest) wrong(std::string(name) + " is none of the words that it may be");
        at += longest->size();
        return *longest;
    }

    std::string place() const {
        const size_t line = 1 + std::count(bytes.begin(), bytes.begin() + at, '\n');
        const size_t start = at == 0 ? std::string::npos : bytes.rfind('\n', at - 1);
        const size_t column = at - (start == std::string::npos ? 0 : start + 1) + 1;
        return "line " + std::to_string(line) + ", column " + std::to_string(column);
    }

private:
    std::string bytes;
    size_t at = 0;
};
