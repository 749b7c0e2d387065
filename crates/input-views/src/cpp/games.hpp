// A game of two players who put down stones in turns, until one has a given number in a row.
struct Game {
    std::vector<long long> sides;
    long long row;
    bool gravity, wrap, exact, goes_on;

    Game(const std::vector<Num> &numbers, const Num &in_a_row, bool gravity, bool wrap, bool exact, bool goes_on)
        : row(small(in_a_row)), gravity(gravity), wrap(wrap), exact(exact), goes_on(goes_on) {
        for (const Num &number : numbers) sides.push_back(small(number));
        long long product = 1;
        for (const long long side : sides) {
            require(side >= 1 && side <= 1048576, "there is no board of that size");
            product *= side;
            require(product <= 1048576, "there is no board of that size");
        }
        require(row >= 1, "there is no board of that size");
    }

    long long cells() const {
        long long product = 1;
        for (const long long side : sides) product *= side;
        return product;
    }

    // How many cells lie side by side before the next along the last axis.
    long long stride() const { return gravity ? cells() / sides.back() : cells(); }

    long long stepped(long long cell, const std::vector<int> &direction, int sign) const {
        long long next = 0, unit = 1;
        for (size_t axis = 0; axis < sides.size(); ++axis) {
            const long long side = sides[axis];
            long long at = cell / unit % side + sign * direction[axis];
            if (at < 0 || at >= side) {
                if (!wrap) return -1;
                at = (at + side) % side;
            }
            next += at * unit;
            unit *= side;
        }
        return next;
    }

    std::vector<std::vector<int>> directions() const {
        std::vector<std::vector<int>> all;
        const int deep = sides.size() == 3;
        for (int z = 0; z <= deep; ++z)
            for (int y = -1; y <= 1; ++y)
                for (int x = -1; x <= 1; ++x) {
                    const int sign = z ? z : y ? y : x;
                    if (sign > 0) all.push_back(deep ? std::vector<int>{x, y, z} : std::vector<int>{x, y});
                }
        return all;
    }

    // A row through the stone in a cell that wins; nothing where there is none.
    std::vector<long long> win_through(const std::vector<int> &stones, long long cell) const {
        for (const std::vector<int> &direction : directions()) {
            std::vector<long long> found{cell};
            const auto collect = [&](int sign) {
                long long at = stepped(cell, direction, sign);
                for (; at >= 0 && at != cell && stones[at] == stones[cell]; at = stepped(at, direction, sign))
                    found.push_back(at);
                return at == cell;
            };
            if (!collect(1)) collect(-1);
            const long long length = static_cast<long long>(found.size());
            if (exact ? length == row : length >= row) return found;
        }
        return {};
    }

    std::vector<long long> win_on(const std::vector<int> &stones) const {
        for (long long cell = 0; cell < cells(); ++cell) {
            if (stones[cell] == 0) continue;
            const std::vector<long long> found = win_through(stones, cell);
            if (!found.empty()) return found;
        }
        return {};
    }
};

// Moves with coordinates from `from` on; players are 0 for who begins and 1, where the input names them.
static inline void check_moves(const std::vector<Ints> &coordinates, const std::vector<long long> &players, bool is_free,
                               long long from, const Game &game) {
    std::vector<int> stones(game.cells(), 0);
    bool is_over = false;
    for (size_t number = 0; number < coordinates[0].size(); ++number) {
        require(!is_over, "the game is over");
        const int turn = 1 + static_cast<int>(number % 2);
        const int player = players.empty() ? turn : 1 + static_cast<int>(players[number]);
        require(is_free || player == turn, "it is the other's turn");
        long long cell = 0, unit = 1;
        for (size_t axis = 0; axis < coordinates.size(); ++axis) {
            cell += (coordinates[axis][number] - from) * unit;
            unit *= game.sides[axis];
        }
        while (game.gravity && cell + game.stride() < game.cells() && stones[cell] != 0) cell += game.stride();
        require(stones[cell] == 0, "there is no room for another stone");
        stones[cell] = player;
        is_over = !game.goes_on && !game.win_through(stones, cell).empty();
    }
}

// Whether two players who alternate can have built some stacks; the top of the stack `last`, if there is one, comes last.
static inline bool can_be_built(const std::vector<std::vector<int>> &stacks, long long last) {
    std::vector<size_t> limits, built(stacks.size(), 0);
    size_t total = 0;
    for (size_t at = 0; at < stacks.size(); ++at) {
        limits.push_back(stacks[at].size() - (static_cast<long long>(at) == last));
        total += limits.back();
    }
    const auto ready = [&](size_t number) {
        std::vector<size_t> found;
        for (size_t at = 0; at < stacks.size(); ++at)
            if (built[at] < limits[at] && stacks[at][built[at]] == 1 + static_cast<int>(number % 2)) found.push_back(at);
        std::stable_sort(found.begin(), found.end(),
                         [&](size_t a, size_t b) { return limits[a] - built[a] < limits[b] - built[b]; });
        return found;
    };
    std::set<std::vector<size_t>> seen;
    std::vector<std::vector<size_t>> open{ready(0)};
    std::vector<size_t> chosen;
    while (chosen.size() < total) {
        if (open.back().empty()) {
            open.pop_back();
            if (chosen.empty()) return false;
            --built[chosen.back()];
            chosen.pop_back();
            continue;
        }
        const size_t at = open.back().back();
        open.back().pop_back();
        ++built[at];
        if (!seen.insert(built).second) {
            --built[at];
            continue;
        }
        if (seen.size() > 300000) return false;
        chosen.push_back(at);
        open.push_back(ready(chosen.size()));
    }
    return true;
}

static inline void check_reachable(const Game &game, std::vector<int> stones, int to_move) {
    const long long stride = game.stride();
    std::vector<std::vector<int>> stacks(stride);
    for (long long cell = 0; cell < game.cells(); ++cell)
        if (stones[cell] != 0) stacks[cell % stride].push_back(stones[cell]);
    const std::vector<long long> row = game.goes_on ? std::vector<long long>() : game.win_on(stones);
    std::vector<long long> lasts;
    if (row.empty()) {
        lasts.push_back(-1);
    } else {
        const int winner = stones[row[0]];
        require(winner != to_move, "the game went on after a win");
        for (const long long cell : row) {
            if (static_cast<long long>(stacks[cell % stride].size()) != cell / stride + 1) continue;
            stones[cell] = 0;
            if (game.win_on(stones).empty()) lasts.push_back(cell % stride);
            stones[cell] = winner;
        }
    }
    require(!lasts.empty(), "the game was won before the last move");
    if (!game.gravity) return;
    for (const long long last : lasts)
        if (can_be_built(stacks, last)) return;
    wrong("no order of the moves leads to this position");
}

// A position whose cells hold 0, 1 or 2 in reading order.
static inline void check_board(const std::vector<long long> &read, const Game &game, bool reachable, bool is_open, int turn) {
    const long long cells = game.cells(), stride = game.stride();
    require(static_cast<long long>(read.size()) == cells, "a board has other cells");
    std::vector<int> stones(cells);
    // With gravity the highest come first.
    for (long long cell = 0; cell < cells; ++cell)
        stones[game.gravity ? (cells / stride - 1 - cell / stride) * stride + cell % stride : cell] = static_cast<int>(read[cell]);
    for (long long cell = 0; cell + stride < cells; ++cell)
        require(stones[cell] != 0 || stones[cell + stride] == 0, "a stone lies on an empty cell");
    const long long first = std::count(stones.begin(), stones.end(), 1), second = std::count(stones.begin(), stones.end(), 2);
    const int to_move = 1 + static_cast<int>((first + second) % 2);
    if (reachable || turn) require(first == second || first == second + 1, "the players did not take turns");
    if (turn) require(turn == to_move, "it is the other's turn");
    if (is_open) {
        require(game.win_on(stones).empty(), "the game is won");
        require(first + second < cells, "the board is full");
    }
    if (reachable) check_reachable(game, stones, to_move);
}

// Which of three letters each letter of some rows is.
static inline std::vector<long long> letters(const Texts &rows, const std::string &known) {
    std::vector<long long> numbers;
    for (const std::string &row : rows)
        for (const char letter : row) numbers.push_back(static_cast<long long>(known.find(letter)));
    return numbers;
}
