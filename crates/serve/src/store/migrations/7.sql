-- For the number of people who solved each problem.
CREATE INDEX accepted_judgements ON judgements (submission) WHERE verdict = 'accepted';

-- Runs of programs that do not count: on the samples, or on an input of the person.
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user INTEGER NOT NULL REFERENCES users,
    problem TEXT NOT NULL,
    language TEXT NOT NULL,
    -- Nothing for the samples.
    input BLOB,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'judged', 'failed', 'cancelled')),
    created INTEGER NOT NULL,
    finished INTEGER,
    -- JSON; for one that failed, why.
    result TEXT,
    CHECK ((state IN ('queued', 'running')) = (finished IS NULL))
) STRICT;
CREATE INDEX runs_of_user ON runs (user, id);
CREATE INDEX runs_by_time ON runs (created);
CREATE INDEX open_runs ON runs (id) WHERE finished IS NULL;

CREATE TABLE run_files (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;
