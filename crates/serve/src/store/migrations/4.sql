-- A game of the ladder of a match.
CREATE TABLE ladder_games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    problem TEXT NOT NULL,
    -- A hash of the game and its limits: results under other rules do not count.
    rules TEXT NOT NULL,
    -- The number of the pair of games, and which of the two it is. The players change sides.
    pair INTEGER NOT NULL,
    half INTEGER NOT NULL CHECK (half IN (0, 1)),
    -- The players: a submission, or the name of a built-in opponent.
    first_submission INTEGER REFERENCES submissions,
    first_builtin TEXT,
    second_submission INTEGER REFERENCES submissions,
    second_builtin TEXT,
    -- 0 is the first player, 1 the second; nothing for a draw.
    winner INTEGER CHECK (winner IN (0, 1)),
    -- Whether the loser lost by a fault.
    fault INTEGER NOT NULL CHECK (fault IN (0, 1)),
    played INTEGER NOT NULL,
    -- All there is to say, as JSON.
    game TEXT NOT NULL,
    UNIQUE (problem, rules, pair, half),
    CHECK ((first_submission IS NULL) != (first_builtin IS NULL)),
    CHECK ((second_submission IS NULL) != (second_builtin IS NULL))
) STRICT;
