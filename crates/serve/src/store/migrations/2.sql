-- An input with which somebody wants to break submissions.
CREATE TABLE hacks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user INTEGER NOT NULL REFERENCES users,
    problem TEXT NOT NULL,
    input BLOB NOT NULL REFERENCES files,
    -- The submission that is to be broken; nothing where all accepted ones are.
    submission INTEGER REFERENCES submissions,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'judged', 'failed', 'cancelled')),
    created INTEGER NOT NULL,
    finished INTEGER,
    outcome TEXT CHECK (outcome IN ('invalid', 'withstood', 'broken')),
    -- The smallest input that still breaks the first of the broken ones.
    smallest BLOB REFERENCES files,
    -- All there is to say, as JSON; for one that failed, why.
    result TEXT,
    CHECK ((state IN ('queued', 'running')) = (finished IS NULL)),
    CHECK ((state = 'judged') = (outcome IS NOT NULL))
) STRICT;
CREATE INDEX hacks_of_problem ON hacks (problem, id);
CREATE INDEX open_hacks ON hacks (user) WHERE finished IS NULL;

-- Hacks that a setter wants to be cases of their problems.
CREATE TABLE kept_hacks (
    hack INTEGER PRIMARY KEY REFERENCES hacks,
    -- Who agreed.
    user INTEGER NOT NULL REFERENCES users,
    -- Which input: as it was given, or the smallest.
    input BLOB NOT NULL REFERENCES files,
    finished INTEGER,
    -- The file in the directory of the problem; nothing while it is to be written, and where it could not be.
    path TEXT,
    -- Why it could not be.
    error TEXT,
    CHECK (finished IS NOT NULL OR (path IS NULL AND error IS NULL))
) STRICT;
CREATE INDEX open_kept_hacks ON kept_hacks (hack) WHERE finished IS NULL;
