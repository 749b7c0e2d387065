-- How far the attack on an accepted submission has got.
CREATE TABLE attacks (
    submission INTEGER PRIMARY KEY REFERENCES submissions,
    -- The version of the problem: the inputs of its plan are counted in `progress`.
    version TEXT NOT NULL,
    -- As JSON.
    progress TEXT NOT NULL,
    -- Whether the budget is used, or the submission cannot be attacked any more.
    finished INTEGER
) STRICT;

-- Problems whose submissions are not attacked, because a setter stopped it.
CREATE TABLE stopped_attacks (
    problem TEXT PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users,
    stopped INTEGER NOT NULL
) STRICT;

-- Inputs on which accepted submissions fail, for setters.
CREATE TABLE findings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    problem TEXT NOT NULL,
    -- The submission that was attacked.
    submission INTEGER NOT NULL REFERENCES submissions,
    input BLOB NOT NULL REFERENCES files,
    smallest BLOB NOT NULL REFERENCES files,
    -- The result as that of a hack, as JSON.
    result TEXT NOT NULL,
    -- The accepted solution that agrees with the reference on the input, and the one that contradicts it.
    confirmed_by TEXT,
    disputed_by TEXT,
    created INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('proposed', 'kept', 'dismissed')),
    -- Who decided, and when; nobody where the server keeps findings by itself.
    user INTEGER REFERENCES users,
    decided INTEGER,
    -- The hack that was made of it.
    hack INTEGER REFERENCES hacks,
    -- When the submissions were put into the queue to be judged on it.
    rejudged INTEGER,
    CHECK ((state = 'proposed') = (decided IS NULL)),
    CHECK ((state = 'kept') = (hack IS NOT NULL))
) STRICT;
CREATE INDEX findings_of_problem ON findings (problem, id);
CREATE INDEX open_findings ON findings (id) WHERE state = 'kept' AND rejudged IS NULL;

-- The submissions that fail on the smallest input of a finding.
CREATE TABLE finding_failures (
    finding INTEGER NOT NULL REFERENCES findings,
    submission INTEGER NOT NULL REFERENCES submissions,
    PRIMARY KEY (finding, submission)
) STRICT, WITHOUT ROWID;
CREATE INDEX findings_of_submission ON finding_failures (submission);
