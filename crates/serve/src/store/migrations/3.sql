-- A closed account cannot be used, and keeps what belongs to it.
ALTER TABLE users ADD COLUMN closed INTEGER;

-- What a name looks like: in one look or more, which no other name may have. Those of all accounts are written at each start, as new
-- versions of Unicode change them.
CREATE TABLE looks (
    look TEXT NOT NULL,
    user INTEGER NOT NULL REFERENCES users,
    PRIMARY KEY (look, user)
) STRICT, WITHOUT ROWID;

-- Sessions have numbers, by which their owners name them, and where they were begun.
CREATE TABLE numbered_sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    secret BLOB NOT NULL UNIQUE,
    user INTEGER NOT NULL REFERENCES users,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    -- Unknown for those that were begun before this was stored.
    address TEXT,
    -- What the browser calls itself.
    agent TEXT
) STRICT;
-- They lasted 14 days.
INSERT INTO numbered_sessions (secret, user, created, expires) SELECT secret, user, expires - 1209600, expires FROM sessions;
DROP TABLE sessions;
ALTER TABLE numbered_sessions RENAME TO sessions;
CREATE INDEX sessions_of_user ON sessions (user);

-- Links with which somebody sets a new password.
CREATE TABLE resets (
    secret BLOB PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX resets_of_user ON resets (user);

-- When the database was last written only to find out whether that works.
CREATE TABLE checks (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    checked INTEGER NOT NULL
) STRICT;
