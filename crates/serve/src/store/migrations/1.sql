-- Times are seconds since 1970, hashes SHA-256.
CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    -- Argon2's own notation; nothing for the user of a server without accounts.
    password TEXT,
    role TEXT NOT NULL CHECK (role IN ('contestant', 'setter', 'admin')),
    created INTEGER NOT NULL
) STRICT;

-- Of secrets only hashes are kept.
CREATE TABLE invitations (
    secret BLOB PRIMARY KEY,
    -- Whoever takes it may choose a name where none is given.
    name TEXT,
    role TEXT NOT NULL CHECK (role IN ('contestant', 'setter', 'admin')),
    expires INTEGER NOT NULL,
    user INTEGER REFERENCES users
) STRICT;

CREATE TABLE sessions (
    secret BLOB PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user);

CREATE TABLE tokens (
    id INTEGER PRIMARY KEY,
    secret BLOB NOT NULL UNIQUE,
    user INTEGER NOT NULL REFERENCES users,
    label TEXT NOT NULL,
    -- Words with blanks between them.
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL,
    revoked INTEGER
) STRICT;
CREATE INDEX tokens_of_user ON tokens (user);

CREATE TABLE files (
    hash BLOB PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;

-- Who may name a file by its hash: only who sent it, as a hash alone must not show what others sent.
CREATE TABLE sent_files (
    user INTEGER NOT NULL REFERENCES users,
    hash BLOB NOT NULL REFERENCES files,
    PRIMARY KEY (user, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE submissions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user INTEGER NOT NULL REFERENCES users,
    problem TEXT NOT NULL,
    language TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    created INTEGER NOT NULL,
    -- What a client calls the request, so that it is taken once however often it is sent.
    request TEXT,
    UNIQUE (user, request)
) STRICT;
CREATE INDEX submissions_of_user ON submissions (user, id);
CREATE INDEX submissions_of_problem ON submissions (problem, id);

CREATE TABLE submission_files (
    submission INTEGER NOT NULL REFERENCES submissions,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    hash BLOB NOT NULL REFERENCES files,
    PRIMARY KEY (submission, place)
) STRICT, WITHOUT ROWID;

-- A submission is judged when it comes, and again whenever a setter wishes. Its newest judgement counts.
CREATE TABLE judgements (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission INTEGER NOT NULL REFERENCES submissions,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'judged', 'failed', 'cancelled')),
    -- The more urgent have greater ones.
    priority INTEGER NOT NULL,
    created INTEGER NOT NULL,
    finished INTEGER,
    -- Which version of the problem's data it was judged on.
    version TEXT,
    verdict TEXT,
    score REAL,
    cpu_ms REAL,
    memory_bytes INTEGER,
    -- All there is to say, as JSON; for one that failed, why.
    result TEXT,
    CHECK ((state IN ('queued', 'running')) = (finished IS NULL))
) STRICT;
CREATE INDEX judgements_of_submission ON judgements (submission, id);
CREATE INDEX open_judgements ON judgements (id) WHERE finished IS NULL;
