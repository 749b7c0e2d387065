-- Contests that were served, as they were read from contest.toml: JSON.
CREATE TABLE contests (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    -- Whether it is the one that the server serves.
    served INTEGER NOT NULL CHECK (served IN (0, 1)),
    -- When an admin lifted the freeze of the scoreboard.
    lifted INTEGER,
    -- How many steps of the reveal were done.
    revealed INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What is shown of a contestant besides the name of the account.
CREATE TABLE contestants (
    user INTEGER PRIMARY KEY REFERENCES users,
    shown TEXT NOT NULL,
    affiliation TEXT
) STRICT;

-- Questions of contestants, and answers and announcements of the jury.
CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contest TEXT NOT NULL REFERENCES contests,
    sender INTEGER NOT NULL REFERENCES users,
    -- A question goes to the jury; anything else is from the jury.
    is_question INTEGER NOT NULL CHECK (is_question IN (0, 1)),
    -- The account that an answer is for; nothing if it is for all.
    recipient INTEGER REFERENCES users,
    reply_to INTEGER REFERENCES messages,
    problem TEXT,
    text TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_of_contest ON messages (contest, id);

-- The newest message that an account has seen.
CREATE TABLE seen_messages (
    user INTEGER PRIMARY KEY REFERENCES users,
    message INTEGER NOT NULL
) STRICT;
